import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import type { TxKind } from './transaction.repository.ts'

/** The tabs of the consumption history (spec 2 §2). */
export type HistoryTab = 'all' | 'paymenu' | 'charge' | 'refundmenu' | 'viptype_coupon' | 'consumpoint'
export type TradeType = 'paymenu' | 'charge' | 'buycoupon' | 'buyviptype' | 'consumpoint' | 'refundmenu'

/** A transaction as its member sees it. Amounts in minor units; below 0 = it left the purse. */
export interface HistoryRow {
  readonly consumeid: number
  readonly tradetype: TradeType
  readonly kind: TxKind
  readonly unit: string
  readonly principal: number
  readonly gift: number
  readonly deltapoints: number
  readonly reason: string
  readonly info: Readonly<Record<string, unknown>>
  readonly time: Date
}

export interface HistoryQuery {
  readonly sellerId: string
  readonly memberId: string
  readonly tab: HistoryTab
  /** Only rows older than this `consumeid`; null = the newest. */
  readonly before: number | null
  readonly limit: number
}

/** Every transaction has one trade type: value that moves without a bill counts as `charge`. */
const tradeTypeSql = `case kind when 'pay' then 'paymenu' when 'refund' then 'refundmenu' when 'buycoupon' then kind
  when 'buyviptype' then kind else case unit when '${pointsUnit}' then 'consumpoint' else 'charge' end end`

const tradeTypes: Readonly<Record<HistoryTab, readonly TradeType[] | null>> = {
  all: null,
  paymenu: ['paymenu'],
  charge: ['charge'],
  refundmenu: ['refundmenu'],
  viptype_coupon: ['buycoupon', 'buyviptype'],
  consumpoint: ['consumpoint'],
}

const listSql = sql()`
select t.tx_id as consumeid, t.tradetype, t.kind, t.unit, t.reason, t.info, t.at as time,
  coalesce(e.principal, 0) as principal, coalesce(e.gift, 0) as gift, coalesce(e.points, 0) as deltapoints
from (
  select *, ${tradeTypeSql} as tradetype from ledger_tx
  where seller_id = $sellerId and member_id = $memberId and ($before::bigint is null or tx_id < $before)
    and ($types::text[] is null or ${tradeTypeSql} = any($types))
  order by tx_id desc limit $limit
) t left join lateral (
  select sum(amount) filter (where kind = 'principal')::bigint as principal, sum(amount) filter (where kind = 'gift')::bigint as gift,
    sum(amount) filter (where kind in ('points', 'points.debt'))::bigint as points
  from ledger_entry where seller_id = t.seller_id and tx_id = t.tx_id
) e on true
order by t.tx_id desc`

/** Newest first. */
export async function listHistory(db: Queryable, { tab, ...query }: HistoryQuery): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>(listSql({ ...query, types: tradeTypes[tab] }))
  return rows
}

/** What the seller owes all members of one unit. */
export interface Liability {
  readonly unit: string
  readonly principal: number
  readonly gift: number
  readonly points: number
  /** Points that members owe the seller. */
  readonly debt: number
}

const liabilitySql = sql()`
select e.unit, coalesce(sum(e.amount) filter (where e.kind = 'principal'), 0)::bigint as principal,
  coalesce(sum(e.amount) filter (where e.kind = 'gift'), 0)::bigint as gift,
  coalesce(sum(e.amount) filter (where e.kind = 'points'), 0)::bigint as points,
  coalesce(-sum(e.amount) filter (where e.kind = 'points.debt'), 0)::bigint as debt
from ledger_tx t join ledger_entry e on e.seller_id = t.seller_id and e.tx_id = t.tx_id
where t.seller_id = $sellerId and t.at <= $at and e.kind in ('principal', 'gift', 'points', 'points.debt')
group by e.unit order by e.unit`

/** Adds up all entries until `at`, and no cached sum. */
export async function sumLiability(db: Queryable, sellerId: string, at: Date): Promise<Liability[]> {
  const { rows } = await db.query<Liability>(liabilitySql({ sellerId, at }))
  return rows
}

export interface AdjustedBy {
  readonly sellerId: string
  readonly actor: string
  readonly unit: string
}

/** Absolute amounts: to give and to take back again counts twice. */
export async function sumAdjusted(db: Queryable, by: AdjustedBy, since: Date): Promise<number> {
  const { rows } = await db.query<{ sum: number }>({
    name: 'ledger-adjusted',
    text: `select coalesce(sum(amount), 0)::bigint as sum from ledger_tx
           where seller_id = $1 and kind = 'adjust' and actor = $2 and unit = $3 and at > $4`,
    values: [by.sellerId, by.actor, by.unit, since],
  })
  return rows[0]?.sum ?? 0
}
