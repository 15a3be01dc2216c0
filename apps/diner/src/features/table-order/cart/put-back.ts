import type { CallResult } from '@comanda/client/call-result.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { dishFate } from '../../order/dish-fate.ts'
import type { Intent } from '../intent.ts'
import { addLines } from './batch-lines.ts'

export interface StayedOut {
  /** Not available now. */
  readonly left: readonly OrderedDish[]
  /** A companion had already put them back. */
  readonly again: readonly OrderedDish[]
}

/**
 * Puts the dishes of a declined round back into the table's cart; the value = dishes left out. Each line carries its
 * dish's number, so the server knows what another guest put back.
 */
export async function putBack(round: OrderedRound, { key, party }: Intent): Promise<CallResult<StayedOut>> {
  const dishes = declinedDishes(round)
  const added = await addLines({ lines: dishes.map(lineOf), seatingid: party, putback: true }, key)
  if (!added.ok) return added
  const left = added.value.left.map(({ id }) => id)
  const dishesOf = (ids: readonly string[]) => dishes.filter(({ orderid }) => ids.includes(orderid))
  return { ok: true, value: { left: dishesOf(left), again: dishesOf(added.value.again) } }
}

/** The dishes that the store declined, without those that guests cancelled. */
export function declinedDishes({ dishes }: OrderedRound): readonly OrderedDish[] {
  return dishes.filter((dish) => dishFate(dish) === 'refused' && !dish.isGift)
}

/** The same choice at today's price; the old price does not count. */
function lineOf({ orderid, code, num, standard, addMenuItem, memo }: OrderedDish): NewLine {
  return { id: orderid, code, typeCode: '', typeName: '', num, standard, menuItem: addMenuItem, memo, step: 1 }
}
