import type { DispatchDetail, DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'

/** From the store to the door. */
const road = ['waiting', 'assigned', 'on_the_way', 'arrived', 'delivered'] as const satisfies readonly DispatchState[]

export interface RoadStep {
  readonly state: (typeof road)[number]
  readonly is: 'done' | 'now' | 'later'
  /** When it came to that, ISO; '' = not yet, or nobody said. */
  readonly at: string
}

/** Whether anything may still happen. */
export function isOver({ state, order }: Pick<DispatchDetail, 'state' | 'order'>): boolean {
  return order === 'over' || state === 'delivered' || state === 'failed'
}

/** Whether there is a way to look at. Not of what is unpaid or given up, or changed hands without a rider's word. */
export function isBrought({ state, order }: Pick<DispatchDetail, 'state' | 'order'>): boolean {
  return order === 'running' || state === 'delivered' || state === 'failed'
}

/** The whole way with the times that are known. Of one that failed as far as it came. */
export function roadSteps({ state, steps }: Pick<DispatchDetail, 'state' | 'steps'>): readonly RoadStep[] {
  const all: readonly DispatchState[] = road
  const reached = steps.map((step) => all.indexOf(step.state))
  const here = state === 'failed' ? Math.max(0, ...reached) : all.indexOf(state)
  const shown = state === 'failed' ? road.slice(0, here + 1) : road
  return shown.map((one, index) => ({
    state: one,
    is: index < here || state === 'delivered' || state === 'failed' ? 'done' : index === here ? 'now' : 'later',
    // Told twice (somebody else took over): the last time counts.
    at: steps.findLast((step) => step.state === one)?.at ?? '',
  }))
}
