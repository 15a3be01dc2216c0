/** Why staff change a member's gift or points (facts/store.md §1.7). Another reason is kept in its own words. */
export const adjustReasons = ['correction', 'goodwill', 'old_card', 'lost_card'] as const
export type AdjustReason = (typeof adjustReasons)[number]

export function isAdjustReason(reason: string): reason is AdjustReason {
  return (adjustReasons as readonly string[]).includes(reason)
}
