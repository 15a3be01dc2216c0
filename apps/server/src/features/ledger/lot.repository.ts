import type { PointsLot } from '@comanda/rules/ledger/points.ts'
import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import type { ValueLot } from '@comanda/rules/ledger/value-lot.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import { type PurseId, todaySql } from './purse.repository.ts'

/** A lot with something left. */
export interface Lot {
  readonly lot: string
  readonly memberId: string
  readonly principal: number
  readonly gift: number
  readonly points: number
  readonly endsOn: string | null
  /** What of it ended before. */
  readonly expired: number
}

const columns = `lot_id as lot, member_id as "memberId", principal_left as principal, gift_left as gift, points_left as points,
  expires_on as "endsOn", expired`

const listSql = sql()`
select ${columns} from ledger_lot
where seller_id = $sellerId and member_id = any($memberIds) and kind = $kind and unit = $unit
  and (principal_left > 0 or gift_left > 0 or points_left > 0)
order by lot_no`

/** The oldest first. */
export async function listLots(
  tx: Queryable,
  { sellerId, unit }: Omit<PurseId, 'memberId'>,
  memberIds: readonly string[],
): Promise<Lot[]> {
  const kind = unit === pointsUnit ? 'points' : 'value'
  const { rows } = await tx.query<Lot>(listSql({ sellerId, unit, memberIds, kind }))
  return rows
}

export function asValueLot({ lot, principal, gift, endsOn }: Lot): ValueLot {
  return { lot, principal: money(principal), gift: money(gift), giftEndsOn: endsOn }
}

export function asPointsLot({ lot, points, endsOn }: Lot): PointsLot {
  return { lot, points, endsOn }
}

/** The day of the furthest zone is at most one day after UTC's: the index finds the lots, the seller's zone decides. */
const endedSql = sql()`
select distinct l.seller_id as "sellerId", l.unit, l.member_id as "memberId"
from ledger_lot l
where (l.gift_left > 0 or l.points_left > 0) and l.expires_on < ($at::timestamptz at time zone 'UTC')::date + 1
  and l.expires_on < ${todaySql('l.seller_id')} and (l.seller_id, l.unit, l.member_id) > ($sellerId, $unit, $memberId)
order by 1, 2, 3 limit $limit`

/** Purses with something that has ended, after the given one in the order of seller, unit and member. */
export async function listEnded(db: Queryable, after: PurseId, at: Date, limit: number): Promise<PurseId[]> {
  const { rows } = await db.query<PurseId>(endedSql({ ...after, at, limit }))
  return rows
}
