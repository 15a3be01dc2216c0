import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { DishChoice, ShownCart } from './cart-queue.ts'

/** A cart as shown. */
export interface HeldCart extends ShownCart {
  /** The uid of this phone's guest; '' where there is none. */
  readonly uid: string
}

/** Keeps a guest's choice: a table (table-order.state.ts), or this device (device-cart.state.ts). */
export interface CartKeeper {
  /** The cart's store: a hook that re-renders only for the selected part. */
  readonly held: {
    <T>(selector: (cart: HeldCart) => T): T
    getState(): HeldCart
    getInitialState(): HeldCart
    subscribe(tell: () => void): () => void
  }
  /** Sets the current menu, whose dishes `addDish` accepts. */
  setMenu(menu: StoreMenu): void
  /** Adds a dish, or raises the guest's line with the same choice. False when it could not. */
  addDish(code: string, choice?: DishChoice): boolean
  /** Changes a line's choice; omitted fields stay unchanged, also by companions. */
  changeChoice(id: string, item: MenuItem, to: DishChoice): boolean
  /** 0 removes the line. */
  changeLine(id: string, num: number, memo?: string): boolean
  /** Accepts a renamed dish: sends the line's choice again. */
  keepLine(line: CartLineWire, item: MenuItem): void
  clearCart(): void
}
