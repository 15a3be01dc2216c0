import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { User } from '@comanda/contract/member/member.schema.ts'
import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { codeLife, isCodeOpen } from '@comanda/rules/member/verify-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import { guestOf } from './guest-of.ts'
import { type PersonKey, savePerson } from './member.repository.ts'
import type { MemberDeps } from './member.service.ts'
import { areaBucket } from './sms-bucket.ts'
import { countWrongTry, endSmsCode, lockSmsCode, type SmsCodeRow } from './sms-code.repository.ts'
import { isSmsCode } from './sms-code-hash.ts'
import { countEntered } from './sms-count.repository.ts'
import { userView } from './user-view.ts'

export interface CodeGiven {
  readonly optionId: string
  readonly verifyCode: string
  readonly telZoneCode?: string | undefined
  readonly seatingid?: string | undefined
}

/** The answer stored under a key. A repeat gets it again, so that one wrong code counts once. */
type Said = 'right' | { readonly left: number }

/** Checks a code under its lock: two simultaneous tries cannot both succeed, and guesses run one by one. */
export async function verifyCode(
  deps: MemberDeps,
  sellerId: string,
  given: CodeGiven,
  call: Call,
): Promise<Result<User, ErrorCode>> {
  if (given.verifyCode === '') return refuse('verify_code_missing')
  const who = { sellerId, uid: guestOf(call) }
  return transaction<Result<User, ErrorCode>>(deps.db, async (tx) => {
    const row = await lockSmsCode(tx, who, given.optionId)
    if (row === null) return refuse('verify_code_over')
    const before = await saidBefore(tx, sellerId, call)
    if (before !== null) {
      if (before.hash !== call.once.hash) return refuse('key_reused')
      return answerOf(before.said, who, row, call)
    }
    const sent = { expiresAt: row.expiresAt.getTime(), tries: row.tries, isOver: row.isOver }
    if (!isCodeOpen(sent, call.now.getTime())) return refuse('verify_code_over')
    const said = isRight(deps, who, given, row) ? 'right' : { left: codeLife.tries - row.tries - 1 }
    if (said === 'right') await takeCode(deps, tx, who, given, row, call.now)
    else await countWrongTry(tx, sellerId, given.optionId)
    await keepSaid(tx, sellerId, call, said)
    return answerOf(said, who, row, call)
  })
}

function isRight(
  { cookieSecret }: MemberDeps,
  { sellerId, uid }: PersonKey,
  { optionId, verifyCode: code, telZoneCode }: CodeGiven,
  row: SmsCodeRow,
): boolean {
  const bound = { sellerId, verifyId: optionId, uid, phone: row }
  const isSame = isSmsCode(cookieSecret, bound, plainNumber(code).replace(/[\s-]/g, ''), row.codeHash)
  return isSame && (telZoneCode ?? row.zone) === row.zone
}

async function takeCode(
  { cookieSecret }: MemberDeps,
  tx: PoolClient,
  who: PersonKey,
  { optionId, seatingid = '' }: CodeGiven,
  row: SmsCodeRow,
  now: Date,
): Promise<void> {
  await endSmsCode(tx, who.sellerId, optionId, now)
  await savePerson(tx, who, row, seatingid, now)
  await countEntered(tx, areaBucket(cookieSecret, { sellerId: who.sellerId, table: row.table, phone: row }))
}

function answerOf(said: Said, { uid }: PersonKey, row: SmsCodeRow, call: Call): Result<User, ErrorCode> {
  if (said === 'right') return ok(userView(uid, row, null, call))
  return said.left > 0 ? refuse('verify_code_wrong', [said.left]) : refuse('verify_code_over')
}

async function saidBefore(
  tx: PoolClient,
  sellerId: string,
  { once }: Call,
): Promise<{ readonly hash: string; readonly said: Said } | null> {
  const { rows } = await tx.query<{ hash: string; said: Said }>({
    name: 'sms-code-said',
    text: `select request_hash as hash, answer as said from idempotency
           where seller_id = $1 and scope = $2 and key = $3`,
    values: [sellerId, once.scope, once.key],
  })
  return rows[0] ?? null
}

async function keepSaid(tx: PoolClient, sellerId: string, { once }: Call, said: Said): Promise<void> {
  await tx.query({
    name: 'sms-code-keep-said',
    text: 'insert into idempotency (seller_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, $5::jsonb)',
    values: [sellerId, once.scope, once.key, once.hash, JSON.stringify(said)],
  })
}
