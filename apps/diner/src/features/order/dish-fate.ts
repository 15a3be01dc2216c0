import type { CookState, OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'

/** The state of a dish or round as a guest sees it. Unlike the store's state, it tells cancelled from refused. */
export type DishFate = CookState | 'cancelled' | 'waiting'
export type RoundFate = OrderedRound['state'] | 'cancelled'

export function dishFate({ cookState, refusedBy }: Pick<OrderedDish, 'cookState' | 'refusedBy'>): DishFate {
  return cookState === 'refused' && refusedBy !== '' && refusedBy !== 'store' ? 'cancelled' : cookState
}

/** A dish's state in its round: dishes of a pending round wait with it. */
export function fateInRound(dish: OrderedDish, { state }: Pick<OrderedRound, 'state'>): DishFate {
  const fate = dishFate(dish)
  return state === 'pending' && fate === 'received' ? 'waiting' : fate
}

export function roundFate({ state, dishes }: OrderedRound): RoundFate {
  if (dishes.length === 0 || dishes.some((dish) => dish.cookState !== 'refused')) return state
  return dishes.every((dish) => dishFate(dish) === 'cancelled') ? 'cancelled' : 'refused'
}

/** A dish's reason, unless its round shows the same one. */
export function ownReason({ reason }: Pick<OrderedDish, 'reason'>, round: Pick<OrderedRound, 'reason'>): string {
  return reason === round.reason ? '' : reason
}

/** Whether any dish of a round is served or still expected. */
export function isComing({ state, dishes }: OrderedRound): boolean {
  return state !== 'refused' && dishes.some(({ cookState }) => cookState !== 'refused')
}

/** What the guest can expect: `waiting` = all dishes left wait for the staff. */
export function comingOf(rounds: readonly OrderedRound[]): 'coming' | 'waiting' | 'nothing' {
  const coming = rounds.filter(isComing)
  if (coming.length === 0) return 'nothing'
  return coming.every(({ state }) => state === 'pending') ? 'waiting' : 'coming'
}

/** The dish's number in its round, for the store's calls. */
export function lineNoOf({ orderid }: Pick<OrderedDish, 'orderid'>): number {
  return Number(orderid.slice(orderid.lastIndexOf('-') + 1))
}
