import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'

export interface NewAdjustment {
  readonly sellerId: string
  readonly adjustmentId: string
  readonly memberId: string
  /** The currency, or `PT`. */
  readonly unit: string
  readonly amount: number
  readonly reason: string
  /** '' = by a command. */
  readonly storeId: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly expiresAt: Date
}

export interface AdjustmentRow extends NewAdjustment {
  readonly state: 'waiting' | 'done' | 'refused'
  readonly answeredBy: string | null
  readonly card: string
  readonly username: string
}

const columns = `a.seller_id as "sellerId", a.adjustment_id as "adjustmentId", a.member_id as "memberId", a.unit, a.amount, a.reason,
  a.store_id as "storeId", a.asked_by as "askedBy", a.asked_at as "askedAt", a.expires_at as "expiresAt", a.state,
  a.answered_by as "answeredBy", m.openercardid as card, m.username`
const from = 'member_adjustment a join member m on m.seller_id = a.seller_id and m.member_id = a.member_id'

const addSql = sql('adjustment-add')`
insert into member_adjustment (seller_id, adjustment_id, member_id, unit, amount, reason, store_id, asked_by, asked_at, expires_at)
values ($sellerId, $adjustmentId, $memberId, $unit, $amount, $reason, $storeId, $askedBy, $askedAt, $expiresAt)`

export async function addAdjustment(tx: Queryable, adjustment: NewAdjustment): Promise<void> {
  await tx.query(addSql({ ...adjustment }))
}

/** `storeId` null: of every store. Requests of commands belong to every store. */
export interface WaitingAt {
  readonly sellerId: string
  readonly storeId: string | null
  readonly now: Date
}

/** The oldest first, at most 100. */
export async function listWaiting(db: Queryable, { sellerId, storeId, now }: WaitingAt): Promise<AdjustmentRow[]> {
  const { rows } = await db.query<AdjustmentRow>({
    name: 'adjustment-waiting',
    text: `select ${columns} from ${from}
           where a.seller_id = $1 and a.state = 'waiting' and a.expires_at > $3 and ($2::text is null or a.store_id in ($2, ''))
           order by a.asked_at, a.adjustment_id limit 100`,
    values: [sellerId, storeId, now],
  })
  return rows
}

/** Locks a waiting request, so that of two answers one counts. Undefined = answered, expired or another store's. */
export async function lockWaiting(
  tx: Queryable,
  { sellerId, storeId, now }: WaitingAt,
  adjustmentId: string,
): Promise<AdjustmentRow | undefined> {
  const { rows } = await tx.query<AdjustmentRow>(
    `select ${columns} from ${from}
     where a.seller_id = $1 and a.adjustment_id = $4 and a.state = 'waiting' and a.expires_at > $3
       and ($2::text is null or a.store_id in ($2, ''))
     for update of a`,
    [sellerId, storeId, now, adjustmentId],
  )
  return rows[0]
}

export async function answerAdjustment(
  tx: Queryable,
  { sellerId, adjustmentId }: NewAdjustment,
  { state, by, at }: { readonly state: 'done' | 'refused'; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update member_adjustment set state = $3, answered_by = $4, answered_at = $5
     where seller_id = $1 and adjustment_id = $2`,
    [sellerId, adjustmentId, state, by, at],
  )
}

/** Two adjustments of one person wait for each other, until the transaction ends: both count against one limit. */
export async function lockPerson(tx: Queryable, sellerId: string, actor: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`adjust ${sellerId} ${actor}`])
}
