import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { DishChoice, ShownCart } from './cart-queue.ts'

/** A cart as it is shown. */
export interface HeldCart extends ShownCart {
  /** Whose phone this is; '' where nobody asks. */
  readonly uid: string
}

/** Who keeps what a guest chooses: a table (table-order.state.ts), or this device alone (device-cart.state.ts). */
export interface CartKeeper {
  /** The cart's store: a hook that draws anew only for what it names. */
  readonly held: {
    <T>(selector: (cart: HeldCart) => T): T
    getState(): HeldCart
    getInitialState(): HeldCart
    subscribe(tell: () => void): () => void
  }
  /** The menu in force: the dishes that `addDish` may name. */
  setMenu(menu: StoreMenu): void
  /** Puts a dish in the cart; what this guest already has of exactly that is raised. False when it could not be. */
  addDish(code: string, choice?: DishChoice): boolean
  /** A line chosen anew, as the dish's sheet says; what is left out stays as whoever else keeps it. */
  changeChoice(id: string, item: MenuItem, to: DishChoice): boolean
  /** 0 takes the line away. */
  changeLine(id: string, num: number, memo?: string): boolean
  /** Yes to what the dish is called now: the line as it is, said again with its choice. */
  keepLine(line: CartLineWire, item: MenuItem): void
  clearCart(): void
}
