import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/** A member's value in one currency, or their points (unit `PT`). The member's id is opaque here. */
export interface PurseId {
  readonly sellerId: string
  readonly memberId: string
  readonly unit: string
}

/** A purse whose accounts are locked until the transaction ends. */
export interface LockedPurse extends PurseId {
  /** The seller's local day, `YYYY-MM-DD`, in the zone of its first store. */
  readonly today: string
  /** Principal and gift, or points. */
  readonly posted: number
  readonly held: number
  /** Points that the member owes. */
  readonly debt: number
}

interface AccountRow {
  readonly owner: string
  readonly kind: string
  readonly posted: number
  readonly held: number
  readonly today: string
}

/** The seller's local day at `$at`. */
export const todaySql = (sellerId: string) => `($at::timestamptz at time zone coalesce(
  (select s.time_zone from store s where s.seller_id = ${sellerId} order by s.store_id limit 1), 'UTC'))::date`

const kindsOf = (unit: string) => (unit === pointsUnit ? ['points', 'points.debt'] : ['gift', 'principal', 'value'])

const lockSql = sql()`
select owner, kind, posted, held, ${todaySql('$sellerId')} as today from ledger_account
where seller_id = $sellerId and owner = any($memberIds) and unit = $unit and kind = any($kinds)
order by owner, kind for update`

/** Members go below 0 on `points.debt` only. */
const openSql = sql()`
insert into ledger_account (seller_id, kind, owner, unit, posted, floor)
select $sellerId, kind, $memberId, $unit, 0, case when kind <> 'points.debt' then 0 end
from unnest($kinds::text[]) kind order by kind on conflict do nothing`

/** Locks the purses of members who have one, in the order of their ids. Every writer of a purse locks it first. */
export async function lockPurses(
  tx: Queryable,
  { sellerId, unit }: Omit<PurseId, 'memberId'>,
  memberIds: readonly string[],
  at: Date,
): Promise<LockedPurse[]> {
  const { rows } = await tx.query<AccountRow>(lockSql({ sellerId, unit, memberIds, at, kinds: kindsOf(unit) }))
  return memberIds.flatMap((memberId) => {
    const accounts = rows.filter(({ owner }) => owner === memberId)
    const find = (...kinds: string[]) => accounts.find(({ kind }) => kinds.includes(kind))
    const own = find('value', 'points')
    const debt = 0 - (find('points.debt')?.posted ?? 0)
    return own === undefined ? [] : [{ ...own, sellerId, memberId, unit, debt }]
  })
}

/** Locks one purse and opens it where there is none. */
export async function lockPurse(tx: Queryable, purse: PurseId, at: Date): Promise<LockedPurse> {
  const [found] = await lockPurses(tx, purse, [purse.memberId], at)
  if (found !== undefined) return found
  await tx.query(openSql({ ...purse, kinds: kindsOf(purse.unit) }))
  const [opened] = await lockPurses(tx, purse, [purse.memberId], at)
  if (opened === undefined) throw new Error(`no purse of ${purse.memberId}`)
  return opened
}

/** What is posted and held, and what of it has ended without being swept yet. */
export interface PurseSums {
  readonly memberId: string
  readonly principal: number
  readonly gift: number
  readonly held: number
  readonly points: number
  readonly debt: number
  readonly endedGift: number
  readonly endedPoints: number
}

const sumsSql = sql()`
select m.id as "memberId", coalesce(a.principal, 0) as principal, coalesce(a.gift, 0) as gift, coalesce(a.held, 0) as held,
  coalesce(a.points, 0) as points, coalesce(a.debt, 0) as debt,
  coalesce(l.gift, 0) as "endedGift", coalesce(l.points, 0) as "endedPoints"
from unnest($memberIds::text[]) m (id), lateral (
  select sum(posted) filter (where kind = 'principal')::bigint as principal, sum(posted) filter (where kind = 'gift')::bigint as gift,
    sum(held) filter (where kind = 'value')::bigint as held, sum(posted) filter (where kind = 'points')::bigint as points,
    -sum(posted) filter (where kind = 'points.debt')::bigint as debt
  from ledger_account where seller_id = $sellerId and owner = m.id and unit in ($unit, '${pointsUnit}')
    and kind in ('principal', 'gift', 'value', 'points', 'points.debt')
) a, lateral (
  select sum(gift_left)::bigint as gift, sum(points_left)::bigint as points
  from ledger_lot where seller_id = $sellerId and member_id = m.id and unit in ($unit, '${pointsUnit}')
    and (gift_left > 0 or points_left > 0) and expires_on < ${todaySql('$sellerId')}
) l`

/** Of members of one seller. One statement, so that all numbers are of one moment. */
export async function listSums(
  db: Queryable,
  { sellerId, unit }: Omit<PurseId, 'memberId'>,
  memberIds: readonly string[],
  at: Date,
): Promise<PurseSums[]> {
  const { rows } = await db.query<PurseSums>(sumsSql({ sellerId, unit, memberIds, at }))
  return rows
}
