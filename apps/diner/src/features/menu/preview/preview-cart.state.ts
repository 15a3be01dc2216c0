import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'
import type { CartKeeper, HeldCart } from '../../cart/cart-keeper.ts'
import { changedChoice, lineOf, type PendingChange, shownCart } from '../../cart/cart-queue.ts'
import { dishesOf } from '../dishes-of.ts'

const useHeld = create<HeldCart>(() => ({ ...shownCart({ lines: [] }, []), uid: '' }))

let dishes: ReadonlyMap<string, MenuItem> = new Map()

function change(pending: PendingChange): boolean {
  useHeld.setState(shownCart({ lines: [...useHeld.getState().lines] }, [pending]))
  return true
}

function addDish(code: string, choice = {}): boolean {
  const item = dishes.get(code)
  if (item === undefined) return false
  const line = lineOf(item, choice, '')
  return change({ op: 'add', key: line.id, line })
}

/** The cart of a preview: it lives as long as the page, and no order is made of it. */
export const previewCart: CartKeeper = {
  held: useHeld,
  setMenu: (menu) => {
    dishes = dishesOf(menu)
    // Lines of the draft before would keep its prices.
    useHeld.setState(shownCart({ lines: [] }, []))
  },
  addDish,
  changeChoice: (id, item, to) =>
    change({ op: 'change', key: id, id, num: to.num, memo: to.memo, choice: changedChoice(item, to) }),
  changeLine: (id, num, memo) => change({ op: 'change', key: id, id, num, memo }),
  keepLine: () => undefined,
  clearCart: () => useHeld.setState(shownCart({ lines: [] }, [])),
}
