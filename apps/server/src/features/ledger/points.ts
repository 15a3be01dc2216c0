import {
  earnPoints,
  type PointRule,
  pointsBack,
  pointsEndOn,
  spendPoints,
  grantPoints as splitGrant,
  takePoints,
} from '@comanda/rules/ledger/points.ts'
import { pointsEntries, pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { money } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type OpenPurse, openPurse } from './expiry.ts'
import { asPointsLot } from './lot.repository.ts'
import { findTx, lotOf, type Posting, readPointsBack, type Source } from './transaction.repository.ts'
import { type Posted, post, repeat } from './value.ts'

export interface PointsGrant {
  readonly sellerId: string
  readonly memberId: string
  /** The bill, or what else earned the points. */
  readonly source: Source
  /** Money the seller received for it, without gift, coupons and tips (facts/membership.md §0.1). */
  readonly received: number
  readonly rule: PointRule
  /** The points end with the month after so many months; null = never. */
  readonly months: number | null
  readonly info?: object
}

/** Gives the points of a bill once. The rule is kept with them, so that a refund counts by the same. */
export async function grantPoints(
  tx: Queryable,
  { sellerId, memberId, source, received, rule, months, info }: PointsGrant,
  at: Date,
): Promise<Result<Posted, 'source_reused'>> {
  const purse = await openPoints(tx, sellerId, memberId, at)
  const found = await findTx(tx, sellerId, ['grant'], source)
  if (found !== undefined) return repeat(found, { memberId, amount: found.amount })
  const points = earnPoints(money(received), rule)
  const given = newPoints(purse, { source, points, endsOn: pointsEndOn(purse.today, months), kind: 'grant' })
  return ok(await post(tx, sellerId, at, { ...given, info: { ...info, received, rule } }))
}

/** A transaction that gives points: they repay the member's debt first. */
export function newPoints(
  purse: OpenPurse,
  give: { source: Source; points: number; endsOn: string | null; kind: 'grant' | 'adjust' },
): Posting {
  const { memberId } = purse
  const { repaid, granted } = splitGrant(give.points, purse.debt)
  const lot = lotOf(give.kind, give.source)
  return {
    ...{ kind: give.kind, source: give.source, memberId, unit: pointsUnit, amount: give.points },
    entries: pointsEntries(memberId, { moves: [{ lot, points: granted }], debt: repaid }, 1, 'points.issued'),
    lots: granted > 0 ? [{ lot, kind: 'points', granted, expiresOn: give.endsOn }] : [],
  }
}

export interface PointsTakeBack {
  readonly sellerId: string
  /** What earned the points. */
  readonly grant: Source
  /** The refund. */
  readonly source: Source
  /** Money of this refund that the seller had received. */
  readonly refunded: number
}

/** After a refund the points are those of what was kept. What is spent already becomes the member's debt. */
export async function takePointsBack(
  tx: Queryable,
  { sellerId, grant, source, refunded }: PointsTakeBack,
  at: Date,
): Promise<Result<Posted, 'unknown_grant' | 'refund_too_large' | 'source_reused'>> {
  const granted = await findTx(tx, sellerId, ['grant'], grant)
  if (granted === undefined) return refuse('unknown_grant')
  const { memberId } = granted
  const { received, rule } = granted.info as { received: number; rule: PointRule }
  const purse = await openPoints(tx, sellerId, memberId, at)
  const found = await findTx(tx, sellerId, ['points_back'], source)
  if (found !== undefined) {
    return found.info.refunded === refunded
      ? repeat(found, { memberId, amount: found.amount })
      : refuse('source_reused')
  }
  const before = await readPointsBack(tx, sellerId, granted.txId)
  const left = received - before.refunded
  if (refunded < 0 || refunded > left) return refuse('refund_too_large', [left], { left })
  const back = pointsBack(money(received), money(before.refunded + refunded), before.taken, rule)
  const { moves, rest } = takePoints(purse.lots.map(asPointsLot), back)
  const entries = pointsEntries(memberId, { moves, debt: rest }, -1, 'points.issued')
  const posting: Posting = {
    ...{ kind: 'points_back', source, memberId, unit: pointsUnit, amount: back, reverses: granted.txId },
    ...{ info: { refunded }, entries },
  }
  return ok(await post(tx, sellerId, at, posting))
}

export interface PointsSpending {
  readonly sellerId: string
  readonly memberId: string
  readonly source: Source
  readonly points: number
  readonly info?: object
}

/** Spends points, oldest lot first. Refuses with `not_enough_points`; `details.short` is what is missing. */
export async function redeemPoints(
  tx: Queryable,
  { sellerId, memberId, source, points, info = {} }: PointsSpending,
  at: Date,
): Promise<Result<Posted, 'not_enough_points' | 'source_reused'>> {
  const purse = await openPoints(tx, sellerId, memberId, at)
  const found = await findTx(tx, sellerId, ['redeem'], source)
  if (found !== undefined) return repeat(found, { memberId, amount: points })
  const spent = spendPoints(purse.lots.map(asPointsLot), points)
  if (!spent.ok) return spent
  const entries = pointsEntries(memberId, { moves: spent.value }, -1, 'points.redeemed')
  const posting = { source, memberId, unit: pointsUnit, amount: points, info, entries }
  return ok(await post(tx, sellerId, at, { kind: 'redeem', ...posting }))
}

export function openPoints(tx: Queryable, sellerId: string, memberId: string, at: Date): Promise<OpenPurse> {
  return openPurse(tx, { sellerId, memberId, unit: pointsUnit }, at)
}
