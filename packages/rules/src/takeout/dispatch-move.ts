/**
 * State of a delivery. `waiting`: no rider; `assigned`: a rider is coming; `on_the_way`: the rider has it; `arrived`:
 * at the door; `failed`: not handed over.
 */
export type DispatchState = 'waiting' | 'assigned' | 'on_the_way' | 'arrived' | 'delivered' | 'failed'

/** A rider can be removed or replaced until they have the order. A failed delivery is tried again or collected. */
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

/** Whether this state needs the food ready. */
export function needsFood(state: DispatchState): boolean {
  return state !== 'waiting' && state !== 'assigned'
}
