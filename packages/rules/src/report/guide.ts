/** What a seller has, for the guide of a new shop. */
export interface GuideFacts {
  readonly activeStores: number
  /** Active stores without a period of opening. Empty hours mean that guests can always order. */
  readonly storesWithoutHours: number
  readonly dishes: number
  readonly tables: number
  /** Stores with pick-up or delivery need no table. */
  readonly storesAhead: number
  /** Besides the owner. */
  readonly staff: number
  /** Ways to pay on the phone. */
  readonly payTypes: number
  readonly sentRounds: number
  readonly cookedRounds: number
  readonly paidBills: number
  readonly givenBack: number
}

export interface GuideState {
  readonly steps: readonly { readonly step: keyof typeof isDone; readonly isDone: boolean }[]
  readonly isOver: boolean
}

const isDone = {
  store: ({ activeStores }: GuideFacts) => activeStores > 0,
  hours: ({ activeStores, storesWithoutHours }: GuideFacts) => activeStores > storesWithoutHours,
  menu: ({ dishes }: GuideFacts) => dishes > 0,
  tables: ({ tables, storesAhead }: GuideFacts) => tables > 0 || storesAhead > 0,
  staff: ({ staff }: GuideFacts) => staff > 0,
  // At the counter every bill can be paid; a bill that was paid proves it.
  payment: ({ payTypes, paidBills }: GuideFacts) => payTypes > 0 || paidBills > 0,
  sent: ({ sentRounds }: GuideFacts) => sentRounds > 0,
  cooked: ({ cookedRounds }: GuideFacts) => cookedRounds > 0,
  paid: ({ paidBills }: GuideFacts) => paidBills > 0,
  givenBack: ({ givenBack }: GuideFacts) => givenBack > 0,
} as const

/** A shop that has served so many bills knows its way. */
const servedBills = 50

/** The steps of a new shop in their order, and whether the guide is over (facts/store.md §1.2). */
export function guideOf(facts: GuideFacts): GuideState {
  const names = Object.keys(isDone) as (keyof typeof isDone)[]
  const steps = names.map((step) => ({ step, isDone: isDone[step](facts) }))
  return { steps, isOver: facts.paidBills >= servedBills || steps.every((step) => step.isDone) }
}
