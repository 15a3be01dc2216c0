import type { CallResult } from '@comanda/client/call-result.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { dishFate } from '../order/dish-fate.ts'
import { addLines } from './batch-lines.ts'
import type { Wish } from './wish-key.ts'

/**
 * The dishes of a round that the store did not take, into the table's cart again. The value = those that cannot be had now
 * and were left out. Each line has the number of its dish: who puts back what another guest has put back adds nothing twice.
 */
export async function putBack(round: OrderedRound, { key, party }: Wish): Promise<CallResult<readonly OrderedDish[]>> {
  const dishes = declinedDishes(round)
  const added = await addLines({ lines: dishes.map(lineOf), seatingid: party }, key)
  if (!added.ok) return added
  const left = new Set(added.value.left.map(({ id }) => id))
  return { ok: true, value: dishes.filter(({ orderid }) => left.has(orderid)) }
}

/** What the store did not take; what guests took back themselves is not missed. */
export function declinedDishes({ dishes }: OrderedRound): readonly OrderedDish[] {
  return dishes.filter((dish) => dishFate(dish) === 'refused' && !dish.isGift)
}

/** As it was chosen, at what it costs now: a price of before decides nothing. */
function lineOf({ orderid, code, num, standard, addMenuItem, memo }: OrderedDish): NewLine {
  return { id: orderid, code, typeCode: '', typeName: '', num, standard, menuItem: addMenuItem, memo, step: 1 }
}
