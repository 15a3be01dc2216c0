import type { CallReason } from '@comanda/contract/style/call-reason.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { TablePlace } from '../table.repository.ts'

export interface CallRow {
  readonly callId: string
  readonly reason: CallReason
  readonly words: string
  readonly state: 'open' | 'answered'
  readonly answer: string
  readonly calledAt: Date
  readonly answeredAt: Date | null
  readonly uid: string
}

const callColumns = `c.call_id as "callId", c.reason, c.words, c.state, c.answer, c.called_at as "calledAt",
  c.answered_at as "answeredAt", c.uid`

/** The party's calls without an answer. */
export async function listOpenCalls(tx: Queryable, sellerId: string, seatingId: string): Promise<readonly CallRow[]> {
  const { rows } = await tx.query<CallRow>(
    `select ${callColumns} from store_call c
     where c.seller_id = $1 and c.seating_id = $2 and c.state = 'open' order by c.called_at`,
    [sellerId, seatingId],
  )
  return rows
}

export interface NewCall extends TablePlace {
  readonly callId: string
  readonly seatingId: string
  readonly uid: string
  readonly reason: CallReason
  readonly words: string
}

const insertCallSql = sql()`
with asked as (
  update seating set bill_asked_at = coalesce(bill_asked_at, now())
  where seller_id = $sellerId and seating_id = $seatingId and $reason = 'bill'
)
insert into store_call (seller_id, store_id, table_no, call_id, seating_id, uid, reason, words)
values ($sellerId, $storeId, $tableNo, $callId, $seatingId, $uid, $reason, $words)`

/** Stores a call. A call for the bill marks the seating until the bill is paid. */
export async function insertCall(tx: Queryable, call: NewCall): Promise<void> {
  await tx.query(insertCallSql({ ...call }))
}

/** The calls of the party at the table, the latest first. */
export async function listCalls(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
): Promise<readonly CallRow[]> {
  const { rows } = await db.query<CallRow>({
    name: 'table-calls',
    text: `select ${callColumns} from seating s
           join store_call c on c.seller_id = s.seller_id and c.seating_id = s.seating_id
           where s.seller_id = $1 and s.store_id = $2 and s.table_no = $3 and s.state = 'open'
           order by c.called_at desc limit 50`,
    values: [sellerId, storeId, tableNo],
  })
  return rows
}

export interface AnsweredCall {
  readonly tableNo: string
  readonly state: 'open' | 'answered'
  readonly answer: string
}

export async function lockCall(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  callId: string,
): Promise<AnsweredCall | undefined> {
  // The answer goes to the table where the party sits now.
  const { rows } = await tx.query<AnsweredCall>(
    `select coalesce((select s.table_no from seating s
                      where s.seller_id = c.seller_id and s.seating_id = c.seating_id), c.table_no) as "tableNo",
       c.state, c.answer
     from store_call c where c.seller_id = $1 and c.store_id = $2 and c.call_id = $3 for update of c`,
    [sellerId, storeId, callId],
  )
  return rows[0]
}

export async function answerCall(
  tx: Queryable,
  sellerId: string,
  callId: string,
  answer: string,
  staff: string,
): Promise<void> {
  await tx.query(
    `update store_call set state = 'answered', answer = $3, answered_at = now(), answered_by = $4
     where seller_id = $1 and call_id = $2`,
    [sellerId, callId, answer, staff],
  )
}
