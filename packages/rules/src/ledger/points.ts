import type { Money } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import { addDays } from '../time/business-day.ts'

/** How a bill earns points (spec 2 §3, pointrule): `accumfactor` points for each whole `accumdenom` minor units. */
export interface PointRule {
  readonly accumdenom: number
  readonly accumfactor: number
}

/** Points for what the seller received for one bill. Rounded down per bill; nothing is carried to the next. */
export function earnPoints(received: Money, { accumdenom, accumfactor }: PointRule): number {
  return received <= 0 ? 0 : Math.floor(received / accumdenom) * accumfactor
}

/**
 * Points to take back when `refunded` of a bill went back in all, and `taken` points were taken back before. What stays
 * are the points of what was kept.
 */
export function pointsBack(received: Money, refunded: Money, taken: number, rule: PointRule): number {
  return earnPoints(received, rule) - earnPoints((received - refunded) as Money, rule) - taken
}

/** What is left of points given at one time. */
export interface PointsLot {
  readonly lot: string
  readonly points: number
  /** Their last day in the seller's home zone, `YYYY-MM-DD`; null = they never end. */
  readonly endsOn: string | null
}

/** A number of points of one lot, at least 0. */
export interface PointsMove {
  readonly lot: string
  readonly points: number
}

/** Spends points from the oldest lot on. Refuses with `not_enough_points`; `details.short` is what is missing. */
export function spendPoints(lots: readonly PointsLot[], points: number): Result<PointsMove[], 'not_enough_points'> {
  const { moves, rest } = takePoints(lots, points)
  return rest === 0 ? ok(moves) : refuse('not_enough_points', [rest], { short: rest })
}

/** Takes points from the oldest lot on; `rest` is more than there is, and becomes the member's debt. */
export function takePoints(lots: readonly PointsLot[], points: number): { moves: PointsMove[]; rest: number } {
  const moves: PointsMove[] = []
  let rest = points
  for (const { lot, points: left } of lots) {
    const part = Math.min(rest, left)
    if (part > 0) moves.push({ lot, points: part })
    rest -= part
  }
  return { moves, rest }
}

/** New points first repay the member's debt; the others are theirs. */
export function grantPoints(points: number, debt: number): { repaid: number; granted: number } {
  const repaid = Math.min(points, debt)
  return { repaid, granted: points - repaid }
}

/** The points whose last day is over, oldest lot first. */
export function expirePoints(lots: readonly PointsLot[], today: string): PointsMove[] {
  return lots
    .filter(({ points, endsOn }) => points > 0 && endsOn !== null && endsOn < today)
    .map(({ lot, points }) => ({ lot, points }))
}

/** The last day of points given on `day`: the end of the month after `months` months. Null = they never end. */
export function pointsEndOn(day: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 1] = day.split('-').map(Number)
  // The month after the last one; years count in months from year 0.
  const next = year * 12 + month + months
  const first = `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}-01`
  return addDays(first, -1)
}
