import type { Result } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type Adjustment, adjust } from './adjust.ts'
import { sweepEnded } from './expiry.ts'
import {
  type AdjustedBy,
  type HistoryQuery,
  type HistoryRow,
  type Liability,
  listHistory,
  sumAdjusted,
  sumLiability,
} from './history.repository.ts'
import { findHold, type Hold, type HoldId, sumSpent } from './hold.repository.ts'
import {
  grantPoints,
  type PointsGrant,
  type PointsSpending,
  type PointsTakeBack,
  redeemPoints,
  takePointsBack,
} from './points.ts'
import { listSums, type PurseId, type PurseSums } from './purse.repository.ts'
import {
  type HoldPosting,
  hold,
  postHold,
  type Refund,
  refund,
  releaseHold,
  type TakeBack,
  type TopUp,
  takeBack,
  topUp,
} from './value.ts'

export type { HistoryRow, HistoryTab, Liability } from './history.repository.ts'

/** A member's balance (spec 2 §3). Amounts in minor units. */
export interface Balance {
  /** What may be spent: `oriBalance` less `fzamt`. */
  readonly balance: number
  /** All that is owed to the member, less what has ended. */
  readonly oriBalance: number
  /** Held for running payments. */
  readonly fzamt: number
  readonly principal: number
  readonly gift: number
  readonly points: number
  /** Points that the member owes; new points repay them. */
  readonly debt: number
}

/** A page of the history; `next` is the `before` of the next page, null on the last. */
export interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  readonly next: number | null
}

/** spec 2 §9: page size 100. */
const pageMax = 100

export interface LedgerDeps {
  readonly db: Pick<Database, 'pool'>
  readonly now: () => Date
}

/**
 * The value ledger: what members own, and why (docs/ledger.md). Every write runs in the caller's transaction and has one
 * effect per source: a repeat answers as the first time (`isRepeat`). A write locks the member's accounts until the
 * transaction ends.
 */
export function createLedgerService({ db, now }: LedgerDeps) {
  return {
    topUp: (tx: Queryable, wish: TopUp) => topUp(tx, wish, now()),
    takeBack: (tx: Queryable, wish: TakeBack) => takeBack(tx, wish, now()),
    hold: (
      tx: Queryable,
      wish: Omit<Hold, 'state' | 'taken'>,
    ): Promise<Result<Hold, 'balance_short' | 'source_reused'>> => hold(tx, wish, now()),
    postHold: (tx: Queryable, wish: HoldPosting) => postHold(tx, wish, now()),
    releaseHold: (tx: Queryable, id: HoldId) => releaseHold(tx, id, now()),
    /** Whether a hold is neither posted nor released. */
    isHeld: async (tx: Queryable, id: HoldId): Promise<boolean> => (await findHold(tx, id))?.state === 'held',
    /** What payments took or hold since an instant; refunds are not subtracted. */
    spentSince: (tx: Queryable, purse: PurseId, since: Date): Promise<number> => sumSpent(tx, purse, since),
    refund: (tx: Queryable, wish: Refund) => refund(tx, wish, now()),
    grantPoints: (tx: Queryable, wish: PointsGrant) => grantPoints(tx, wish, now()),
    takePointsBack: (tx: Queryable, wish: PointsTakeBack) => takePointsBack(tx, wish, now()),
    redeemPoints: (tx: Queryable, wish: PointsSpending) => redeemPoints(tx, wish, now()),
    adjust: (tx: Queryable, wish: Adjustment) => adjust(tx, wish, now()),
    /** What one actor has given and taken by `adjust` since an instant, added up. */
    adjustedAlone: (tx: Queryable, by: AdjustedBy, since: Date): Promise<number> => sumAdjusted(tx, by, since),

    /** What has ended is left out before it is swept. `unit` is the currency; points come with it. */
    async balanceOf(tx: Queryable, purse: PurseId): Promise<Balance> {
      const [sums] = await listSums(tx, purse, [purse.memberId], now())
      return balanceOfSums(sums as PurseSums)
    },

    /** The balances of members of one seller, by member. */
    async balancesOf(
      tx: Queryable,
      purse: Omit<PurseId, 'memberId'>,
      memberIds: readonly string[],
    ): Promise<ReadonlyMap<string, Balance>> {
      const all = await listSums(tx, purse, [...new Set(memberIds)], now())
      return new Map(all.map((sums) => [sums.memberId, balanceOfSums(sums)]))
    },

    /** The newest first, at most 100 a page. A row is a view of a transaction. */
    async historyOf(tx: Queryable, query: HistoryQuery): Promise<HistoryPage> {
      const limit = Math.min(Math.max(1, query.limit), pageMax)
      const found = await listHistory(tx, { ...query, limit: limit + 1 })
      const rows = found.slice(0, limit)
      return { rows, next: found.length > limit ? (rows.at(-1)?.consumeid ?? null) : null }
    },

    /** What the seller owed its members at an instant, by unit: all entries until then. */
    liabilityAt: (sellerId: string, instant: Date): Promise<Liability[]> => sumLiability(db.pool, sellerId, instant),

    /** Posts what has ended, of all sellers. */
    sweepEnded: () => sweepEnded(db, now()),
  }
}

export type LedgerService = ReturnType<typeof createLedgerService>

function balanceOfSums({ principal, gift, held, points, debt, endedGift, endedPoints }: PurseSums): Balance {
  const ended = Math.min(endedGift, principal + gift - held)
  const oriBalance = principal + gift - ended
  return {
    ...{ balance: oriBalance - held, oriBalance, fzamt: held },
    ...{ principal, gift: gift - ended, points: points - endedPoints, debt },
  }
}
