import type { CallReason } from '@comanda/contract/style/call-reason.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { type PricedBill, pricedBillSql, staffNameSql } from '../../order/order.service.ts'
import { leftOrderedSql } from '../seating/forgotten-seating.repository.ts'
import { knockedSinceSql, onlyKnockedSql } from '../seating/seating.repository.ts'
import type { TablePlace } from '../table.repository.ts'

export interface FloorPerson {
  readonly uid: string
  readonly number: number
  readonly name: string
}

/** A table and its current party. Party fields are null or empty at a free table. */
export interface FloorRow {
  readonly tableNo: string
  readonly tableName: string
  readonly seats: number
  readonly seatingId: string | null
  readonly billId: string | null
  readonly cover: number | null
  readonly openedAt: Date | null
  readonly unlockedUntil: Date | null
  readonly billAskedAt: Date | null
  readonly bill: PricedBill | null
  /** No event for three hours at a table that has an order. */
  readonly forgotten: boolean
  readonly lastPaid: {
    readonly outtradeno: string
    readonly paidAt: string
    readonly amount: number
    readonly payTypeCode: string
    readonly by: string
  } | null
  /** A guest's knock opened the seating and no guest was let in: the table is free. */
  readonly onlyKnocked: boolean
  readonly rounds: number
  readonly held: number
  readonly choosing: number
  readonly people: readonly FloorPerson[]
  readonly waiting: readonly (FloorPerson & { readonly askedAt: string })[]
  readonly calls: readonly {
    readonly callId: string
    readonly reason: CallReason
    readonly words: string
    readonly calledAt: string
  }[]
}

/** The last paid bill of table `t`, with method and payer. A moved bill counts at its last table. */
const lastPaidSql = `(
    select jsonb_build_object('outtradeno', pb.bill_id, 'paidAt', pb.paid_at, 'amount', p.amount, 'payTypeCode', p.pay_type_code,
      'by', coalesce(${staffNameSql('p.uid', 'p.seller_id')}, substring(p.uid from '^staff:(.*)'), ''))
    from bill pb join payment_attempt p
      on p.seller_id = pb.seller_id and p.target_kind = 'bill' and p.target_id = pb.bill_id and p.state = 'paid'
    where pb.seller_id = t.seller_id and pb.store_id = t.store_id and pb.table_no = t.table_no and pb.seating_id is not null
      and pb.created_at > now() - interval '1 day' and pb.state = 'paid' and pb.paid_at > now() - interval '4 hours'
    order by pb.paid_at desc limit 1)`

/** One statement for the whole floor ($3 null) or one table. A party's calls end with the party. */
const floorSql = `
  select t.table_no as "tableNo", t.table_name as "tableName", t.seats, s.seating_id as "seatingId", s.bill_id as "billId", s.cover,
    s.opened_at as "openedAt", s.unlocked_until as "unlockedUntil", s.bill_asked_at as "billAskedAt",
    case when b.bill_id is not null then ${pricedBillSql} end as bill,
    coalesce(${leftOrderedSql}, false) as forgotten,
    s.seating_id is not null and ${onlyKnockedSql} as "onlyKnocked",
    coalesce(r.rounds, 0)::int as rounds, coalesce(r.held, 0)::int as held,
    (select coalesce(sum(l.num), 0)::int from cart_line l
      where l.seller_id = s.seller_id and l.seating_id = s.seating_id) as choosing,
    ${lastPaidSql} as "lastPaid", coalesce(g.people, '[]') as people, coalesce(g.waiting, '[]') as waiting,
    (select coalesce(jsonb_agg(jsonb_build_object('callId', c.call_id, 'reason', c.reason, 'words', c.words,
        'calledAt', c.called_at) order by c.called_at), '[]')
      from store_call c
      where c.seller_id = s.seller_id and c.store_id = s.store_id and c.seating_id = s.seating_id
        and c.state = 'open') as calls
  from dining_table t
  left join seating s on s.seller_id = t.seller_id and s.store_id = t.store_id and s.table_no = t.table_no
    and s.state = 'open'
  left join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
  left join lateral (
    select count(*) filter (where r.state <> 'refused') as rounds, count(*) filter (where r.state = 'pending') as held
    from round r where r.seller_id = s.seller_id and r.bill_id = s.bill_id
  ) r on true
  left join lateral (
    select
      jsonb_agg(jsonb_build_object('uid', g.uid, 'number', g.number, 'name', g.name) order by g.number)
        filter (where g.state = 'in') as people,
      jsonb_agg(jsonb_build_object('uid', g.uid, 'number', g.number, 'name', g.name, 'askedAt', g.asked_at)
        order by g.asked_at) filter (where g.state = 'asking' and g.asked_at > ${knockedSinceSql}) as waiting
    from seating_guest g where g.seller_id = s.seller_id and g.seating_id = s.seating_id
  ) g on true
  where t.seller_id = $1 and t.store_id = $2 and ($3::text is null or t.table_no = $3) and t.removed_at is null
  order by length(t.table_no), t.table_no`

export async function listFloor(db: Queryable, sellerId: string, storeId: string): Promise<readonly FloorRow[]> {
  const { rows } = await db.query<FloorRow>({
    name: 'table-floor',
    text: floorSql,
    values: [sellerId, storeId, null],
  })
  return rows
}

export async function getFloorRow(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
): Promise<FloorRow | undefined> {
  const { rows } = await db.query<FloorRow>({
    name: 'table-floor',
    text: floorSql,
    values: [sellerId, storeId, tableNo],
  })
  return rows[0]
}
