import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import type { PersonKey } from './member.repository.ts'

export interface NewSmsCode extends PersonKey {
  /** Where it was asked for: store and table. */
  readonly table: string
  readonly verifyId: string
  readonly zone: string
  readonly digits: string
  readonly codeHash: string
  readonly now: Date
  readonly expiresAt: Date
}

export interface SmsCodeRow {
  readonly table: string
  readonly zone: string
  readonly digits: string
  readonly codeHash: string
  readonly tries: number
  readonly expiresAt: Date
  readonly isOver: boolean
}

/** Locks the guest's open codes before counting. Entering a code takes the same order, so the two cannot deadlock. */
export async function lockOpenCodes(tx: Queryable, { sellerId, uid }: PersonKey): Promise<void> {
  await tx.query({
    name: 'sms-code-lock-open',
    text: `select 1 from sms_code where seller_id = $1 and uid = $2 and over_at is null order by verify_id for update`,
    values: [sellerId, uid],
  })
}

const saveSql = sql('sms-code-save')`
insert into sms_code (seller_id, verify_id, uid, tel_zone_code, telephone, code_hash, asked_at, created_at, expires_at)
values ($sellerId, $verifyId, $uid, $zone, $digits, $codeHash, $table, $now, $expiresAt)`

/** A guest has one valid code: saving voids the earlier ones. */
export async function saveSmsCode(tx: Queryable, code: NewSmsCode): Promise<void> {
  await tx.query({
    name: 'sms-code-replace',
    text: 'update sms_code set over_at = $3 where seller_id = $1 and uid = $2 and over_at is null',
    values: [code.sellerId, code.uid, code.now],
  })
  await tx.query(saveSql({ ...code }))
}

/**
 * Reads and locks this guest's code until the transaction ends, so that tries are checked one by one. Another guest's
 * code is not found.
 */
export async function lockSmsCode(
  tx: Queryable,
  { sellerId, uid }: PersonKey,
  verifyId: string,
): Promise<SmsCodeRow | null> {
  const { rows } = await tx.query<SmsCodeRow>({
    name: 'sms-code-lock',
    text: `select asked_at as "table", tel_zone_code as zone, telephone as digits, code_hash as "codeHash", tries, expires_at as "expiresAt",
             over_at is not null as "isOver"
           from sms_code where seller_id = $1 and verify_id = $2 and uid = $3 for update`,
    values: [sellerId, verifyId, uid],
  })
  return rows[0] ?? null
}

export async function countWrongTry(tx: Queryable, sellerId: string, verifyId: string): Promise<void> {
  await tx.query({
    name: 'sms-code-wrong',
    text: 'update sms_code set tries = tries + 1 where seller_id = $1 and verify_id = $2',
    values: [sellerId, verifyId],
  })
}

export async function endSmsCode(db: Queryable, sellerId: string, verifyId: string, now: Date): Promise<void> {
  await db.query({
    name: 'sms-code-end',
    text: 'update sms_code set over_at = $3 where seller_id = $1 and verify_id = $2',
    values: [sellerId, verifyId, now],
  })
}
