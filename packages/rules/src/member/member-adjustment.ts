import { grantPoints } from '../ledger/points.ts'

/** Why staff change a member's gift or points (facts/store.md §1.7). Another reason is kept in its own words. */
export const adjustReasons = ['correction', 'goodwill', 'old_card', 'lost_card'] as const
export type AdjustReason = (typeof adjustReasons)[number]

export function isAdjustReason(reason: string): reason is AdjustReason {
  return (adjustReasons as readonly string[]).includes(reason)
}

/** What a member has after a change: new points repay a debt first. Below 0 = more would be taken than there is. */
export function valueAfter(before: number, change: number, debt: number): number {
  return before + (change > 0 ? grantPoints(change, debt).granted : change)
}
