import type { Entry } from '@comanda/rules/ledger/posting.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/** What happened. Points are granted, redeemed, or taken back with a refund. */
export type TxKind =
  | 'topup'
  | 'takeback'
  | 'pay'
  | 'buycoupon'
  | 'buyviptype'
  | 'refund'
  | 'grant'
  | 'points_back'
  | 'redeem'
  | 'adjust'
  | 'expire'

/** Why it happened: an attempt, a bill, a refund. A kind has one effect for a source. */
export interface Source {
  readonly kind: string
  readonly id: string
}

export interface NewLot {
  readonly lot: string
  readonly kind: 'value' | 'points'
  readonly granted: number
  readonly expiresOn: string | null
}

/** A transaction to write. */
export interface Posting {
  readonly kind: TxKind
  readonly source: Source
  readonly memberId: string
  readonly unit: string
  /** As asked for, at least 0. */
  readonly amount: number
  readonly reverses?: number
  /** `staff:name`; absent: the member or the clock. */
  readonly actor?: string
  readonly reason?: string
  readonly info?: object
  readonly entries: readonly Entry[]
  readonly lots?: readonly NewLot[]
}

export const lotOf = (kind: TxKind, source: Source) => `${kind}:${source.kind}:${source.id}`

/**
 * Transactions, entries, new lots and the cached sums change in one statement. The accounts of the seller are inserted
 * and never updated, so that payers do not wait for one another.
 */
const postSql = sql()`
with given as (
  select * from jsonb_to_recordset($txs::jsonb) as g (n int, kind text, source_kind text, source_id text, member_id text,
    unit text, amount bigint, reverses bigint, actor text, reason text, info jsonb)
), wrote as (
  select * from jsonb_to_recordset($entries::jsonb) as e (n int, no int, kind text, owner text, unit text, amount bigint, lot text)
), of_seller as (
  insert into ledger_account (seller_id, kind, owner, unit)
  select distinct $sellerId, kind, owner, unit from wrote where lot is null and kind <> 'points.debt' order by kind, owner, unit
  on conflict do nothing
), new_lot as (
  insert into ledger_lot (seller_id, lot_id, member_id, kind, unit, granted, expires_on, principal_left, gift_left, points_left)
  select $sellerId, l.lot, g.member_id, l.kind, g.unit, l.granted, l.expires_on,
    coalesce(sum(w.amount) filter (where w.kind = 'principal'), 0), coalesce(sum(w.amount) filter (where w.kind = 'gift'), 0),
    coalesce(sum(w.amount) filter (where w.kind = 'points'), 0)
  from jsonb_to_recordset($lots::jsonb) as l (n int, lot text, kind text, granted bigint, expires_on date)
    join given g on g.n = l.n left join wrote w on w.lot = l.lot
  group by l.n, l.lot, g.member_id, l.kind, g.unit, l.granted, l.expires_on order by l.n
), tx as (
  insert into ledger_tx (seller_id, kind, source_kind, source_id, member_id, unit, amount, reverses, actor, reason, info, at)
  select $sellerId, kind, source_kind, source_id, member_id, unit, amount, reverses, actor, reason, info, $at from given order by n
  returning tx_id, kind, source_kind, source_id
), entry as (
  insert into ledger_entry (seller_id, tx_id, no, kind, owner, unit, amount, lot_id)
  select $sellerId, tx.tx_id, w.no, w.kind, w.owner, w.unit, w.amount, w.lot
  from wrote w join given g on g.n = w.n join tx using (source_kind, source_id) where tx.kind = g.kind
), lot as (
  update ledger_lot l set principal_left = l.principal_left + c.principal, gift_left = l.gift_left + c.gift,
    points_left = l.points_left + c.points, expired = l.expired + c.expired
  from (
    select w.lot, coalesce(sum(w.amount) filter (where w.kind = 'principal'), 0) as principal,
      coalesce(sum(w.amount) filter (where w.kind = 'gift'), 0) as gift,
      coalesce(sum(w.amount) filter (where w.kind = 'points'), 0) as points,
      coalesce(-sum(w.amount) filter (where g.kind = 'expire'), 0) as expired
    from wrote w join given g on g.n = w.n where w.lot is not null group by w.lot
  ) c where l.seller_id = $sellerId and l.lot_id = c.lot
), account as (
  update ledger_account a set posted = a.posted + c.amount
  from (
    select kind, owner, unit, sum(amount) as amount from wrote
    where kind in ('principal', 'gift', 'points', 'points.debt') group by kind, owner, unit
    union all
    select 'value', owner, unit, sum(amount) from wrote where kind in ('principal', 'gift') group by owner, unit
  ) c where a.seller_id = $sellerId and a.kind = c.kind and a.owner = c.owner and a.unit = c.unit
)
select tx_id as "txId" from tx`

/** Writes transactions whose purses the caller has locked. Throws when one of their sources was written before. */
export async function postAll(
  tx: Queryable,
  sellerId: string,
  at: Date,
  postings: readonly Posting[],
): Promise<readonly number[]> {
  const txs = postings.map(({ source, memberId, actor = '', reason = '', info = {}, ...rest }, n) => ({
    ...{ n, kind: rest.kind, source_kind: source.kind, source_id: source.id, member_id: memberId, unit: rest.unit },
    ...{ amount: rest.amount, reverses: rest.reverses ?? null, actor, reason, info },
  }))
  const entries = postings.flatMap((posting, n) =>
    posting.entries.map(({ account: kind, ...entry }, no) => ({ ...entry, n, no, kind })),
  )
  const lots = postings.flatMap(({ lots: made = [] }, n) =>
    made.map(({ expiresOn, ...lot }) => ({ ...lot, n, expires_on: expiresOn })),
  )
  const [txsText, entriesText, lotsText] = [txs, entries, lots].map((list) => JSON.stringify(list))
  const { rows } = await tx.query<{ txId: number }>(
    postSql({ sellerId, at, txs: txsText, entries: entriesText, lots: lotsText }),
  )
  return rows.map(({ txId }) => txId)
}

/** A transaction with the sums of its member's entries. */
export interface LedgerTx {
  readonly txId: number
  readonly kind: TxKind
  readonly memberId: string
  readonly unit: string
  readonly amount: number
  readonly info: Readonly<Record<string, unknown>>
  readonly principal: number
  readonly gift: number
  readonly points: number
  readonly debt: number
}

const findSql = sql()`
select t.tx_id as "txId", t.kind, t.member_id as "memberId", t.unit, t.amount, t.info,
  coalesce(sum(e.amount) filter (where e.kind = 'principal'), 0)::bigint as principal,
  coalesce(sum(e.amount) filter (where e.kind = 'gift'), 0)::bigint as gift,
  coalesce(sum(e.amount) filter (where e.kind = 'points'), 0)::bigint as points,
  coalesce(sum(e.amount) filter (where e.kind = 'points.debt'), 0)::bigint as debt
from ledger_tx t left join ledger_entry e on e.seller_id = t.seller_id and e.tx_id = t.tx_id
where t.seller_id = $sellerId and t.kind = any($kinds) and t.source_kind = $sourceKind and t.source_id = $sourceId
group by t.seller_id, t.tx_id`

/** The transaction that a source made; undefined = none. */
export async function findTx(
  tx: Queryable,
  sellerId: string,
  kinds: readonly TxKind[],
  source: Source,
): Promise<LedgerTx | undefined> {
  const { rows } = await tx.query<LedgerTx>(findSql({ sellerId, kinds, sourceKind: source.kind, sourceId: source.id }))
  return rows[0]
}

/** What a payment took from a lot, and how much of that its refunds gave back. */
export interface SpentLot {
  readonly lot: string
  readonly principal: number
  readonly gift: number
  readonly back: number
}

const spentSql = sql()`
with spent as (
  select lot_id, min(no) as no, coalesce(-sum(amount) filter (where kind = 'principal'), 0)::bigint as principal,
    coalesce(-sum(amount) filter (where kind = 'gift'), 0)::bigint as gift
  from ledger_entry where seller_id = $sellerId and tx_id = $txId and lot_id is not null group by lot_id
), back as (
  select e.lot_id, sum(e.amount)::bigint as amount
  from ledger_tx t join ledger_entry e on e.seller_id = t.seller_id and e.tx_id = t.tx_id
  where t.seller_id = $sellerId and t.reverses = $txId and e.lot_id is not null group by e.lot_id
)
select lot_id as lot, principal, gift, coalesce(back.amount, 0) as back from spent left join back using (lot_id) order by no`

/** In the order of spending. */
export async function listSpent(tx: Queryable, sellerId: string, txId: number): Promise<SpentLot[]> {
  const { rows } = await tx.query<SpentLot>(spentSql({ sellerId, txId }))
  return rows
}

const pointsBackSql = sql()`
select coalesce(sum((info->>'refunded')::bigint), 0)::bigint as refunded, coalesce(sum(amount), 0)::bigint as taken
from ledger_tx where seller_id = $sellerId and reverses = $txId`

/** What was refunded of a bill, and how many of its points were taken back for that. */
export async function readPointsBack(
  tx: Queryable,
  sellerId: string,
  txId: number,
): Promise<{ readonly refunded: number; readonly taken: number }> {
  const { rows } = await tx.query<{ refunded: number; taken: number }>(pointsBackSql({ sellerId, txId }))
  return rows[0] ?? { refunded: 0, taken: 0 }
}
