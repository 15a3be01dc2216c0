import { createHmac, randomInt } from 'node:crypto'
import type { MemberBarcode } from '@comanda/contract/member/member-code.schema.ts'
import { type Hmac, passwordAt, stepAt } from '@comanda/rules/access/timed-password.ts'
import { memberCode, memberCodeLife, readMemberCode } from '@comanda/rules/member/member-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import { giveTryBack, spendTry } from '../../../sign-in/sign-in-budget.repository.ts'
import { notRegistered } from '../account/profile.ts'
import { guestOf } from '../guest-of.ts'
import type { MemberDeps } from '../member.service.ts'
import { type OwnRefusal, ownMember } from '../own-member.ts'
import {
  type CodeHolder,
  type CodeUse,
  findCodeHolder,
  giveHandle,
  markCodeReused,
  useCode,
} from './member-code.repository.ts'

type ReadRefusal = 'member_code_wrong' | 'too_many_tries'

/** A right code, not used up yet. */
export interface ShownCode {
  readonly holder: CodeHolder
  readonly use: CodeUse
}

/** For a till: the member whose phone shows a code. It identifies and never spends. Each code once, over all servers. */
export interface MemberCodeService {
  /** The code of the calling phone (`barcode.html`). */
  getBarcode(sellerId: string, code: string, call: Call): Promise<Result<MemberBarcode, OwnRefusal>>
  /** Reads a code, and leaves it unused. Wrong ones are counted. */
  readCode(sellerId: string, code: string, now: Date): Promise<Result<ShownCode, ReadRefusal>>
  /** Uses a code up. False: it was used before; then `markReused`. */
  useCode(tx: Queryable, shown: ShownCode): Promise<boolean>
  /** Tells the phone of a second use. It is kept also when that use is refused, so it is no part of its transaction. */
  markReused(shown: ShownCode): Promise<void>
}

export function createMemberCodeService(deps: MemberDeps): MemberCodeService {
  const { pool } = deps.db
  return {
    getBarcode: (sellerId, code, call) => getBarcode(deps, sellerId, code, call),
    readCode: (sellerId, code, now) => read(deps, { sellerId, code, now }),
    useCode: (tx, { use }) => useCode(tx, use),
    markReused: ({ use }) => markCodeReused(pool, use),
  }
}

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

async function getBarcode(
  deps: MemberDeps,
  sellerId: string,
  card: string,
  call: Call,
): Promise<Result<MemberBarcode, OwnRefusal>> {
  const member = await ownMember(deps, sellerId, card, call)
  if (!member.ok) return member
  const { sessionId } = member.value
  const { now } = call
  const asked = { sellerId, uid: guestOf(call), sessionId, handles: drawHandles(), now }
  const row = await giveHandle(deps.db.pool, { ...asked, before: ago(now, memberCodeLife.renewMs) })
  if (row === null) return notRegistered(sellerId)
  const seed = seedOf(deps, { sellerId, sessionId, handle: row.handle })
  return ok({
    barcode: memberCode(row.handle, seed, stepAt(now.getTime()), hmac),
    ...{ handle: row.handle, seed: seed.toString('base64url'), serverTime: now.getTime() },
    endsAt: row.since.getTime() + memberCodeLife.endMs,
    reusedAt: row.reusedAt?.toISOString() ?? null,
  })
}

interface Shown {
  readonly sellerId: string
  readonly code: string
  readonly now: Date
}

async function read(deps: MemberDeps, { sellerId, code, now }: Shown): Promise<Result<ShownCode, ReadRefusal>> {
  const digits = readMemberCode(code)
  if (digits === null) return refuse('member_code_wrong')
  const { handle, password } = digits
  const { pool } = deps.db
  const holder = await findCodeHolder(pool, { sellerId, handle }, { now, after: ago(now, memberCodeLife.endMs) })
  if (holder === null) return refuse('member_code_wrong')
  const budget = { sellerId, username: `member code ${handle}` }
  const wait = await spendTry(pool, budget, now)
  if (wait > 0) return refuse('too_many_tries', [wait])
  const { sessionId } = holder
  const step = stepOfPassword(seedOf(deps, { sellerId, sessionId, handle }), password, now)
  if (step === null) return refuse('member_code_wrong')
  await giveTryBack(pool, budget)
  return ok({ holder, use: { sellerId, handle, sessionId, step, now } })
}

/** This step or the last one; null = neither. */
function stepOfPassword(seed: Buffer, password: string, now: Date): number | null {
  const current = stepAt(now.getTime())
  return [current, current - 1].find((step) => passwordAt(seed, step, hmac) === password) ?? null
}

interface SeedOf {
  readonly sellerId: string
  readonly sessionId: string
  readonly handle: string
}

/** A backup of the database makes no codes. */
function seedOf({ cookieSecret }: MemberDeps, { sellerId, sessionId, handle }: SeedOf): Buffer {
  return createHmac('sha256', cookieSecret).update(['member-code', sellerId, sessionId, handle].join('|')).digest()
}

/** Several, so that a seller with many members finds a free one. */
function drawHandles(): string[] {
  return Array.from({ length: 5 }, () => String(randomInt(1_000_000_000)).padStart(9, '0'))
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
