import type { BillToday } from '@comanda/contract/report/report.routes.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { GuideFacts } from '@comanda/rules/report/guide.ts'
import { dayStartsAt } from '@comanda/rules/time/business-day.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/** When the business day of store `s` began; `$now` is the instant. */
const dayStartSql = `((date_trunc('day', ($now::timestamptz at time zone s.time_zone) - interval '${dayStartsAt} minutes')
    + interval '${dayStartsAt} minutes') at time zone s.time_zone)`

export interface StoreTodayRow {
  readonly storeId: string
  readonly names: LocalizedText
  readonly dayStart: Date
  readonly timeZone: string
  readonly openBills: number
  readonly openAmount: number
  readonly seatedTables: number
  readonly paidBills: number
  readonly paidAmount: number
  readonly weekAgoAmount: number
  readonly waitMinutes: number | null
  readonly longestMinutes: number | null
}

const minutes = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 60`

/** Bills older than two days are forgotten, not open. */
const todaySql = sql()`
select s.store_id as "storeId", s.names, d.day_start as "dayStart", s.time_zone as "timeZone",
  b.open_bills::int as "openBills", b.open_amount::bigint as "openAmount", b.paid_bills::int as "paidBills",
  b.paid_amount::bigint as "paidAmount", w.paid_amount::bigint as "weekAgoAmount",
  (select count(*)::int from seating t where t.seller_id = s.seller_id and t.store_id = s.store_id and t.state = 'open')
    as "seatedTables",
  r.wait::float8 as "waitMinutes", r.longest::float8 as "longestMinutes"
from store s
cross join lateral (select ${dayStartSql} as day_start) d
cross join lateral (
  select count(*) filter (where state in ('open', 'paying') and item_count > 0) as open_bills,
    coalesce(sum(amount - paid_amount) filter (where state in ('open', 'paying')), 0) as open_amount,
    count(*) filter (where state = 'paid' and paid_at >= d.day_start) as paid_bills,
    coalesce(sum(paid_amount) filter (where state = 'paid' and paid_at >= d.day_start), 0) as paid_amount
  from bill where seller_id = s.seller_id and store_id = s.store_id and created_at > d.day_start - interval '2 days'
) b
cross join lateral (
  select coalesce(sum(paid_amount), 0) as paid_amount from bill
  where seller_id = s.seller_id and store_id = s.store_id and state = 'paid'
    and created_at between d.day_start - interval '9 days' and $now::timestamptz - interval '7 days'
    and paid_at between d.day_start - interval '7 days' and $now::timestamptz - interval '7 days'
) w
cross join lateral (
  select percentile_cont(0.5) within group (order by ${minutes('sent_at', 'served_at')}) filter (where cook_state = 'served') as wait,
    max(${minutes('sent_at', '$now::timestamptz')}) filter (where cook_state <> 'served' and state = 'accepted') as longest
  from round where seller_id = s.seller_id and store_id = s.store_id and sent_at >= d.day_start
) r
where s.seller_id = $sellerId and s.status = 1
order by s.store_id`

/** The business day so far of each active store. */
export async function readStoresToday(db: Queryable, sellerId: string, now: Date): Promise<StoreTodayRow[]> {
  return (await db.query<StoreTodayRow>(todaySql({ sellerId, now }))).rows
}

const guideSql = sql()`
select
  (select count(*)::int from store where seller_id = $sellerId and status = 1) as "activeStores",
  (select count(*)::int from store where seller_id = $sellerId and status = 1 and jsonb_array_length(business_time) = 0 and week_hours is null)
    as "storesWithoutHours",
  (select coalesce(sum(jsonb_array_length(m.document -> 'dishes')), 0)::int from menu_current c
    join menu m using (seller_id, store_id, menu_class, version) where c.seller_id = $sellerId) as dishes,
  (select count(*)::int from dining_table where seller_id = $sellerId and removed_at is null) as tables,
  (select count(*)::int from store where seller_id = $sellerId and status = 1 and is_enable ~ '[129]' and online_flag ~ '[129]') as "storesAhead",
  (select count(*)::int from staff where seller_id = $sellerId and role <> 'owner') as staff,
  (select count(*)::int from (select 1 from round where seller_id = $sellerId limit 1) x) as "sentRounds",
  (select count(*)::int from (select 1 from round where seller_id = $sellerId and cook_state <> 'received' limit 1) x)
    as "cookedRounds",
  (select count(*)::int from (select 1 from bill where seller_id = $sellerId and state = 'paid' limit 50) x) as "paidBills",
  (select count(*)::int from (
    select 1 from payment_attempt where seller_id = $sellerId and state in ('refund_due', 'refunded', 'refund_refused')
    union all select 1 from payment_refund where seller_id = $sellerId limit 1) x) as "givenBack"`

/** What of a shop is there; `payTypes` is known to the payment room. */
export async function readGuideFacts(db: Queryable, sellerId: string): Promise<Omit<GuideFacts, 'payTypes'>> {
  const { rows } = await db.query<Omit<GuideFacts, 'payTypes'>>(guideSql({ sellerId }))
  if (rows[0] === undefined) throw new Error('a select without a table answers one row')
  return rows[0]
}

/** The same bound as the terminal's list of payments to confirm (awaited-payment.ts). */
const tasksSql = sql()`
select 'menuFailed' as kind, store_id as "storeId", menu_class as "menuClass", count(*)::int as count
from menu_schedule where seller_id = $sellerId and state = 'failed' group by store_id, menu_class
union all
select 'paymentAsked', store_id, 0, count(*)::int from payment_attempt
where seller_id = $sellerId and pay_type_code = 'paynow' and claimed_at > $now::timestamptz - interval '1 day'
  and (state in ('created', 'pending') or state = 'closed') group by store_id
union all
select 'adjustment', store_id, 0, count(*)::int from member_adjustment
where seller_id = $sellerId and state = 'waiting' and expires_at > $now group by store_id
order by 1, 2, 3`

export interface TaskRow {
  readonly kind: 'menuFailed' | 'paymentAsked' | 'adjustment'
  readonly storeId: string
  readonly menuClass: number
  readonly count: number
}

/** What waits for a person of the seller. */
export async function listTasks(db: Queryable, sellerId: string, now: Date): Promise<TaskRow[]> {
  return (await db.query<TaskRow>(tasksSql({ sellerId, now }))).rows
}

type BillRow = Omit<BillToday, 'at'> & { readonly at: Date }

const billsSql = sql()`
select b.bill_id as outtradeno, coalesce(t.table_name, '') as "tableName", b.order_type as "orderType", b.state,
  case when b.state = 'paid' then b.paid_amount else b.amount - b.paid_amount end as amount,
  case when b.state = 'paid' then b.paid_at else b.created_at end as at, coalesce(p.pay_type_code, '') as "payTypeCode"
from store s
cross join lateral (select ${dayStartSql} as day_start) d
join bill b on b.seller_id = s.seller_id and b.store_id = s.store_id and b.created_at > d.day_start - interval '2 days'
left join dining_table t on t.seller_id = b.seller_id and t.store_id = b.store_id and t.table_no = b.table_no
left join payment_attempt p on p.seller_id = b.seller_id and p.target_kind = 'bill' and p.target_id = b.bill_id and p.state = 'paid'
where s.seller_id = $sellerId and s.store_id = $storeId
  and case when $paid then b.state = 'paid' and b.paid_at >= d.day_start
    else b.state in ('open', 'paying') and b.item_count > 0 end
order by at desc, b.bill_id limit 200`

/** The bills behind a figure of today. */
export async function listBillsToday(
  db: Queryable,
  wish: { readonly sellerId: string; readonly storeId: string; readonly paid: boolean; readonly now: Date },
): Promise<BillRow[]> {
  return (await db.query<BillRow>(billsSql({ ...wish }))).rows
}
