import type { DispatchDetail, DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'

/** From the store to the door. */
const road = ['waiting', 'assigned', 'on_the_way', 'arrived', 'delivered'] as const satisfies readonly DispatchState[]

export interface RoadStep {
  readonly state: (typeof road)[number]
  readonly is: 'done' | 'now' | 'later'
  /** When the stage was reached, ISO; '' = not yet, or not reported. */
  readonly at: string
}

/** Whether the delivery can no longer change. */
export function isOver({ state, order }: Pick<DispatchDetail, 'state' | 'order'>): boolean {
  return order === 'over' || state === 'delivered' || state === 'failed'
}

/**
 * Whether there are stages to show: not for an unpaid or abandoned order, nor one handed over without a rider's
 * report.
 */
export function isBrought({ state, order }: Pick<DispatchDetail, 'state' | 'order'>): boolean {
  return order === 'running' || state === 'delivered' || state === 'failed'
}

/** All stages with the known times; of a failed delivery only those it reached. */
export function roadSteps({ state, steps }: Pick<DispatchDetail, 'state' | 'steps'>): readonly RoadStep[] {
  const all: readonly DispatchState[] = road
  const reached = steps.map((step) => all.indexOf(step.state))
  const here = state === 'failed' ? Math.max(0, ...reached) : all.indexOf(state)
  const shown = state === 'failed' ? road.slice(0, here + 1) : road
  return shown.map((one, index) => ({
    state: one,
    is: index < here || state === 'delivered' || state === 'failed' ? 'done' : index === here ? 'now' : 'later',
    // Reported twice (another rider took over): the last time counts.
    at: steps.findLast((step) => step.state === one)?.at ?? '',
  }))
}
