import type { CallResult } from '@comanda/client/call-result.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { dishFate } from '../../order/dish-fate.ts'
import type { Wish } from '../wish-key.ts'
import { addLines } from './batch-lines.ts'

export interface StayedOut {
  /** Cannot be had now. */
  readonly left: readonly OrderedDish[]
  /** Somebody at the table had put them back before. */
  readonly again: readonly OrderedDish[]
}

/**
 * The dishes of a round that the store did not take, into the table's cart again; the value = what stayed out. Each line has the number
 * of its dish, by which the server knows what another guest has put back.
 */
export async function putBack(round: OrderedRound, { key, party }: Wish): Promise<CallResult<StayedOut>> {
  const dishes = declinedDishes(round)
  const added = await addLines({ lines: dishes.map(lineOf), seatingid: party, putback: true }, key)
  if (!added.ok) return added
  const left = added.value.left.map(({ id }) => id)
  const dishesOf = (ids: readonly string[]) => dishes.filter(({ orderid }) => ids.includes(orderid))
  return { ok: true, value: { left: dishesOf(left), again: dishesOf(added.value.again) } }
}

/** What the store did not take; what guests took back themselves is not missed. */
export function declinedDishes({ dishes }: OrderedRound): readonly OrderedDish[] {
  return dishes.filter((dish) => dishFate(dish) === 'refused' && !dish.isGift)
}

/** As it was chosen, at what it costs now: a price of before decides nothing. */
function lineOf({ orderid, code, num, standard, addMenuItem, memo }: OrderedDish): NewLine {
  return { id: orderid, code, typeCode: '', typeName: '', num, standard, menuItem: addMenuItem, memo, step: 1 }
}
