import type { BusinessType } from '@comanda/contract/payment/payment.routes.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import type { GatewayOrder } from '../../providers/payment/gateway.ts'
import type { Target, TargetKind } from './payable.ts'
import { partsSql } from './refund.repository.ts'

export type AttemptState =
  | 'created'
  | 'pending'
  | 'paid'
  | 'closed'
  | 'failed'
  | 'refund_due'
  | 'refunded'
  | 'refund_refused'

/** The words of the gateway's order, stored with the attempt. A gateway refuses a changed order under one number. */
export type AttemptRequest = Pick<GatewayOrder, 'description' | 'notifyUrl' | 'returnUrl' | 'clientIp' | 'payer'> & {
  /** ISO time. */
  readonly expiresAt: string
}

export interface Attempt {
  readonly sellerId: string
  readonly outtradeno: string
  readonly storeId: string
  readonly businessType: BusinessType
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly payTypeCode: string
  /** The whole payment. The gateway takes it without `balanceAmount`. */
  readonly amount: number
  readonly balanceAmount: number
  /** Who pays as a member; null = a guest. */
  readonly memberId: string | null
  readonly enjoyType: 0 | 1
  readonly currency: string
  readonly state: AttemptState
  readonly gatewayNo: string | null
  readonly payUrl: string | null
  /** When the gateway last gave `payUrl`; its link lives only minutes. */
  readonly linkedAt: Date | null
  readonly returnUrl: string
  /** What the gateway was asked first; it is asked the same again. Null: written before requests were kept. */
  readonly request: AttemptRequest | null
  /** The guest who pressed Pay last: a companion may continue another guest's payment. */
  readonly uid: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly paidAt: Date | null
  /** When the guest said that they had paid by a code; null = they did not. */
  readonly claimedAt: Date | null
  /** When it became owed back. */
  readonly owedAt: Date | null
}

const columns = `seller_id as "sellerId", outtradeno, store_id as "storeId", business_type as "businessType",
  target_kind as "targetKind", target_id as "targetId", pay_type_code as "payTypeCode", amount,
  balance_amount as "balanceAmount", member_id as "memberId", enjoy_type as "enjoyType", currency, state, gateway_no as "gatewayNo",
  pay_url as "payUrl", linked_at as "linkedAt", return_url as "returnUrl", request, uid, created_at as "createdAt", updated_at as "updatedAt",
  paid_at as "paidAt", claimed_at as "claimedAt", owed_at as "owedAt"`

const isTarget = 'seller_id = $1 and target_kind = $2 and target_id = $3'

export type NewAttempt = Pick<
  Attempt,
  | 'sellerId'
  | 'outtradeno'
  | 'storeId'
  | 'businessType'
  | 'targetKind'
  | 'targetId'
  | 'payTypeCode'
  | 'amount'
  | 'balanceAmount'
  | 'memberId'
  | 'enjoyType'
  | 'currency'
  | 'returnUrl'
  | 'uid'
  | 'createdAt'
>

const insertSql = sql()`
insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount,
  balance_amount, member_id, enjoy_type, currency, return_url, request, uid, created_at, updated_at)
values ($sellerId, $outtradeno, $storeId, $businessType, $targetKind, $targetId, $payTypeCode, $amount,
  $balanceAmount, $memberId, $enjoyType, $currency, $returnUrl, $request, $uid, $createdAt, $createdAt)
on conflict (seller_id, target_kind, target_id) where state in ('created', 'pending') do nothing
returning ${columns}`

/**
 * Stores a new attempt unless one is live for the target. Two phones at the same moment make one attempt (partial
 * unique index). The second waits until the first commits or rolls back.
 */
export async function insertAttempt(
  tx: Queryable,
  attempt: NewAttempt,
  request: AttemptRequest,
): Promise<Attempt | undefined> {
  return (await tx.query<Attempt>(insertSql({ ...attempt, request: JSON.stringify(request) }))).rows[0]
}

const insertPaidSql = sql()`
insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code, amount,
  balance_amount, member_id, enjoy_type, currency, return_url, uid, created_at, updated_at, paid_at, state)
values ($sellerId, $outtradeno, $storeId, $businessType, $targetKind, $targetId, $payTypeCode, $amount,
  $balanceAmount, $memberId, $enjoyType, $currency, $returnUrl, $uid, $createdAt, $createdAt, $createdAt, 'paid')`

/** Stores money that no gateway took as paid. Fails with `payment_one_paid` where the target is paid. */
export async function insertPaid(tx: Queryable, paid: NewAttempt): Promise<void> {
  await tx.query(insertPaidSql({ ...paid }))
}

export async function lockLiveAttempt(tx: Queryable, sellerId: string, target: Target): Promise<Attempt | undefined> {
  const { rows } = await tx.query<Attempt>(
    `select ${columns} from payment_attempt
     where ${isTarget} and state in ('created', 'pending') for update`,
    [sellerId, target.kind, target.id],
  )
  return rows[0]
}

export async function getAttempt(db: Queryable, sellerId: string, outtradeno: string): Promise<Attempt | undefined> {
  const { rows } = await db.query<Attempt>(
    `select ${columns} from payment_attempt where seller_id = $1 and outtradeno = $2`,
    [sellerId, outtradeno],
  )
  return rows[0]
}

export async function lockAttempt(tx: Queryable, sellerId: string, outtradeno: string): Promise<Attempt | undefined> {
  const { rows } = await tx.query<Attempt>(
    `select ${columns} from payment_attempt where seller_id = $1 and outtradeno = $2 for update`,
    [sellerId, outtradeno],
  )
  return rows[0]
}

/** Locks the target's paid and running attempts until the transaction ends. Returns the running one. */
export async function lockAttemptsOf(
  tx: Queryable,
  sellerId: string,
  target: Target,
): Promise<Pick<Attempt, 'outtradeno' | 'uid'> | null> {
  const { rows } = await tx.query<Pick<Attempt, 'outtradeno' | 'uid' | 'state'>>(
    `select outtradeno, uid, state from payment_attempt
     where ${isTarget} and state in ('created', 'pending', 'paid')
     order by outtradeno for update`,
    [sellerId, target.kind, target.id],
  )
  return rows.find(({ state }) => state !== 'paid') ?? null
}

/** Owes back what was paid for a target and has not gone back in parts. Returns the amount. */
export async function oweBack(tx: Queryable, sellerId: string, target: Target, now: Date): Promise<number> {
  const { rows } = await tx.query<{ amount: number }>(
    `update payment_attempt a set state = 'refund_due', updated_at = $4, owed_at = $4
     where ${isTarget} and state = 'paid' returning a.amount - ${partsSql} as amount`,
    [sellerId, target.kind, target.id, now],
  )
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** How a target was paid. */
export async function getPaidAttempt(db: Queryable, sellerId: string, target: Target): Promise<Attempt | undefined> {
  const { rows } = await db.query<Attempt>(
    `select ${columns} from payment_attempt where ${isTarget} and state = 'paid'`,
    [sellerId, target.kind, target.id],
  )
  return rows[0]
}

/** Stores where the guest pays. An attempt that has ended stays ended. */
export async function setPayUrl(
  db: Queryable,
  sellerId: string,
  outtradeno: string,
  payUrl: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update payment_attempt set state = 'pending', pay_url = $3, linked_at = $4, updated_at = $4
     where seller_id = $1 and outtradeno = $2 and state in ('created', 'pending')`,
    [sellerId, outtradeno, payUrl, now],
  )
}

export async function setAttemptState(
  tx: Queryable,
  sellerId: string,
  outtradeno: string,
  state: AttemptState,
  now: Date,
): Promise<void> {
  await tx.query('update payment_attempt set state = $3, updated_at = $4 where seller_id = $1 and outtradeno = $2', [
    sellerId,
    outtradeno,
    state,
    now,
  ])
}

/** The caller has locked the attempt. */
export async function setAttemptUid(tx: Queryable, sellerId: string, outtradeno: string, uid: string): Promise<void> {
  await tx.query('update payment_attempt set uid = $3 where seller_id = $1 and outtradeno = $2', [
    sellerId,
    outtradeno,
    uid,
  ])
}

/** What the gateway takes of an attempt. */
export function gatewayAmount({ amount, balanceAmount }: Pick<Attempt, 'amount' | 'balanceAmount'>): number {
  return amount - balanceAmount
}

export interface Receipt {
  readonly gatewayNo: string
  readonly paidAt: Date
}

export async function recordReceipt(
  tx: Queryable,
  sellerId: string,
  outtradeno: string,
  state: 'paid' | 'refund_due',
  { gatewayNo, paidAt }: Receipt,
  now: Date,
): Promise<void> {
  await tx.query(
    `update payment_attempt set state = $3, gateway_no = $4, paid_at = $5, updated_at = $6,
       owed_at = case when $3 = 'refund_due' then $6::timestamptz end
     where seller_id = $1 and outtradeno = $2`,
    [sellerId, outtradeno, state, gatewayNo, paidAt, now],
  )
}

/** False: this notice has been processed before. */
export async function insertNotice(
  tx: Queryable,
  sellerId: string,
  noticeId: string,
  outtradeno: string,
  body: unknown,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_notice (seller_id, notice_id, outtradeno, body) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [sellerId, noticeId, outtradeno, JSON.stringify(body)],
  )
  return rowCount === 1
}

export interface UnsettledQuery {
  /** These pay types, or with `areThese` false all others. */
  readonly payTypes: readonly string[]
  readonly areThese: boolean
  /** Not updated since this time. */
  readonly before: Date
  /** An attempt begun or owed before `oldSince` is taken only if not updated since `oldBefore`. */
  readonly oldSince: Date
  readonly oldBefore: Date
  /**
   * A row dated after this was written before the clock was set back (rules/time/age.ts). It counts as silent and as
   * old.
   */
  readonly ahead: Date
  readonly now: Date
  readonly limit: number
}

const isNew = '(coalesce(owed_at, greatest(created_at, linked_at)) between $oldSince and $ahead)'

const takeUnsettledSql = sql()`
update payment_attempt set updated_at = $now
where (seller_id, outtradeno) in (
  select seller_id, outtradeno from payment_attempt
  where state in ('created', 'pending', 'refund_due')
    and (pay_type_code = any($payTypes::text[])) = $areThese
    and (updated_at < $oldBefore or updated_at < $before and ${isNew} or updated_at > $ahead)
  order by not ${isNew}, updated_at limit $limit for update skip locked)
returning ${columns}`

/**
 * Attempts with an unknown end and refunds that are owed, of all sellers; a job calls it. Taking a row updates it, so
 * that another server or round leaves it alone for a while. New rows go first: a guest is waiting for them.
 */
export async function takeUnsettled(db: Queryable, wish: UnsettledQuery): Promise<Attempt[]> {
  return (await db.query<Attempt>(takeUnsettledSql({ ...wish }))).rows
}
