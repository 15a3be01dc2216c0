import type { CookState, OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'

/** Where a dish or a round is, as a guest is told: what guests took back was not declined by the store. */
export type DishFate = CookState | 'cancelled' | 'waiting'
export type RoundFate = OrderedRound['state'] | 'cancelled'

export function dishFate({ cookState, refusedBy }: Pick<OrderedDish, 'cookState' | 'refusedBy'>): DishFate {
  return cookState === 'refused' && refusedBy !== '' && refusedBy !== 'store' ? 'cancelled' : cookState
}

/** The same within its round: what nobody has taken yet waits with it. */
export function fateInRound(dish: OrderedDish, { state }: Pick<OrderedRound, 'state'>): DishFate {
  const fate = dishFate(dish)
  return state === 'pending' && fate === 'received' ? 'waiting' : fate
}

export function roundFate({ state, dishes }: OrderedRound): RoundFate {
  if (dishes.length === 0 || dishes.some((dish) => dish.cookState !== 'refused')) return state
  return dishes.every((dish) => dishFate(dish) === 'cancelled') ? 'cancelled' : 'refused'
}

/** Why a dish is not made, where its round has not said so already. */
export function ownReason({ reason }: Pick<OrderedDish, 'reason'>, round: Pick<OrderedRound, 'reason'>): string {
  return reason === round.reason ? '' : reason
}

/** Whether anything of a round is still to come, or has come. */
export function isComing({ state, dishes }: OrderedRound): boolean {
  return state !== 'refused' && dishes.some(({ cookState }) => cookState !== 'refused')
}

/** What a guest may look forward to: `waiting` = all that may come waits for the staff. */
export function comingOf(rounds: readonly OrderedRound[]): 'coming' | 'waiting' | 'nothing' {
  const coming = rounds.filter(isComing)
  if (coming.length === 0) return 'nothing'
  return coming.every(({ state }) => state === 'pending') ? 'waiting' : 'coming'
}

/** The number of a dish within its round, as the store's calls name it. */
export function lineNoOf({ orderid }: Pick<OrderedDish, 'orderid'>): number {
  return Number(orderid.slice(orderid.lastIndexOf('-') + 1))
}
