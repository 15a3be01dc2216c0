/**
 * Who brings an order and how far they are. `waiting`: nobody has been sent; `assigned`: somebody comes for it; `on_the_way`: they
 * have it; `arrived`: at the door; `failed`: it could not be handed over.
 */
export type DispatchState = 'waiting' | 'assigned' | 'on_the_way' | 'arrived' | 'delivered' | 'failed'

/** A rider is taken off or exchanged until they have it in hand; what failed is tried again, or collected after all. */
const moves: Readonly<Record<DispatchState, readonly DispatchState[]>> = {
  waiting: ['assigned', 'on_the_way'],
  assigned: ['waiting', 'assigned', 'on_the_way'],
  on_the_way: ['arrived', 'delivered', 'failed'],
  arrived: ['delivered', 'failed'],
  delivered: [],
  failed: ['assigned', 'on_the_way', 'delivered'],
}

export function mayDispatch(from: DispatchState, to: DispatchState): boolean {
  return moves[from].includes(to)
}

/** Whether the food must be made before this is true. */
export function needsFood(state: DispatchState): boolean {
  return state !== 'waiting' && state !== 'assigned'
}
