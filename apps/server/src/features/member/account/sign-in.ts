import { randomBytes, randomInt } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import type { Consents } from '@comanda/contract/member/consent.schema.ts'
import type { AccountEntryRefusal } from '@comanda/rules/member/account-entry.ts'
import { isBirthday } from '@comanda/rules/member/birthday.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { decidedInTransaction } from '../../../db/once.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { guestOf } from '../guest-of.ts'
import { findPerson } from '../member.repository.ts'
import type { MemberDeps } from '../member.service.ts'
import { addMember, findLogin, findMember, findPasswordHash, type NewMember } from './account.repository.ts'
import { findAccountCodeId } from './account-code.repository.ts'
import { hashNewPassword, tryPassword } from './account-password.ts'
import { enterCode, openTicket, sendAccountCode, useTicket } from './account-proof.ts'
import { beginSession, type StartedSession, tellSession } from './account-session.ts'
import { keepConsent } from './consent.repository.ts'
import { type Identifier, maskIdentifier, phoneIdentifier, readIdentifier } from './identifier.ts'
import { homeDate, memberView, registerUrl, sellerNames } from './member-view.ts'

/** What a new member says about themselves; '' and null = not said. */
export interface Introduction {
  readonly username: string
  readonly birthday: string
  readonly sex: 0 | 1 | null
  /** The ticked boxes. */
  readonly consents?: Consents | undefined
}

export interface SignInWanted extends Omit<Introduction, 'username'> {
  readonly identifier: string
  readonly telZoneCode: string
  readonly authType: '11' | '12' | '30'
  readonly credential: string
  readonly password: string
  /** Left out: sign in only. */
  readonly username?: string | undefined
}

export interface Registration extends Introduction {
  readonly telephone: string
  readonly telZoneCode: string
  readonly verifyCode: string
}

/** Signs in by password, or by the ticket of a proved code. */
export async function signIn(
  deps: MemberDeps,
  sellerId: string,
  wanted: SignInWanted,
  call: Call,
): Promise<Result<MemberInfo, ErrorCode>> {
  if ((await deps.store.getSeller(sellerId)) === null) return refuse('store_unknown')
  return wanted.authType === '30' ? byPassword(deps, sellerId, wanted, call) : byTicket(deps, sellerId, wanted, call)
}

async function byPassword(deps: MemberDeps, sellerId: string, wanted: SignInWanted, call: Call) {
  const who = readAccount(wanted)
  if (!who.ok) return who
  if (wanted.password === '') return refuse('password_missing')
  const account = await findPasswordHash(deps.db.pool, sellerId, who.value)
  const right = await tryPassword(deps, wanted.password, { sellerId, who: who.value, account }, call)
  if (!right.ok) return right
  const started = await transaction(deps.db, (tx) => beginSession(tx, sellerId, right.value, 'password', call))
  return welcome(deps, sellerId, started, call)
}

/** The account's uid, or what it signs in with. */
function readAccount({ identifier, telZoneCode }: SignInWanted): Result<string | Identifier, AccountEntryRefusal> {
  if (/^m[\w-]{20}$/.test(identifier.trim())) return ok(identifier.trim())
  return readIdentifier(identifier, telZoneCode)
}

async function byTicket(deps: MemberDeps, sellerId: string, wanted: SignInWanted, call: Call) {
  const read = readIdentifier(wanted.identifier, wanted.telZoneCode)
  if (!read.ok) return read
  const newcomer = wanted.username === undefined ? null : await readNewcomer(deps, sellerId, wanted, read.value, call)
  if (newcomer !== null && !newcomer.ok) return newcomer
  const started = await decidedInTransaction<StartedSession, ErrorCode>(deps.db, async (tx) => {
    const proof = await openTicket(deps, tx, sellerId, wanted.credential, call)
    if (proof === null || !isFor(proof, read.value)) return refuse('proof_over')
    const known = await findLogin(tx, sellerId, read.value)
    if (known === null && newcomer === null) {
      return refuse('not_registered', [], { registerurl: registerUrl(sellerId) })
    }
    await useTicket(tx, sellerId, proof, call)
    const memberId =
      newcomer === null ? (known ?? '') : await joinOrFind(tx, newcomer.value, read.value, known, call.now)
    return ok(await beginSession(tx, sellerId, memberId, read.value.kind, call))
  })
  return started.ok ? welcome(deps, sellerId, started.value, call) : started
}

function isFor(proof: Identifier, wanted: Identifier): boolean {
  return proof.kind === wanted.kind && proof.zone === wanted.zone && proof.digits === wanted.digits
}

/** The wizard's new account: a name is required, and a password if one is typed (spec 2 §5). */
async function readNewcomer(
  deps: MemberDeps,
  sellerId: string,
  { username = '', birthday, sex, consents, password }: SignInWanted,
  identifier: Identifier,
  call: Call,
): Promise<Result<NewMember, ErrorCode>> {
  if (username === '') return refuse('name_missing')
  const member = await newMember(deps, sellerId, { username, birthday, sex, consents }, call)
  if (!member.ok || password === '') return member
  const hashed = await hashNewPassword(password, [...(await sellerNames(deps, sellerId)), username, identifier.digits])
  return hashed.ok ? ok({ ...member.value, passwordHash: hashed.value }) : hashed
}

async function newMember(
  deps: MemberDeps,
  sellerId: string,
  { username, birthday, sex, consents }: Introduction,
  call: Call,
): Promise<Result<NewMember, 'birthday_wrong'>> {
  const today = await homeDate(deps, sellerId, call.now)
  if (birthday !== '' && !isBirthday(birthday, today)) return refuse('birthday_wrong')
  const memberId = `m${randomBytes(15).toString('base64url')}`
  const card = String(randomInt(10 ** 8, 10 ** 9)) + String(randomInt(10 ** 7)).padStart(7, '0')
  const [latest] = [...(call.guest?.grants ?? [])]
    .filter((grant) => grant.sellerId === sellerId)
    .sort((one, other) => other.since - one.since)
  const born = birthday === '' ? null : birthday
  const storeId = latest?.storeId ?? ''
  const given =
    consents === undefined ? null : { versions: consents, language: call.language, agreedAt: call.now.toISOString() }
  return ok({ sellerId, memberId, card, username, sex, birthday: born, storeId, passwordHash: null, consent: given })
}

/**
 * Registers by phone (the popup). Without a proof it sends a code and answers 10007, whether the number is known or
 * not; verifyoption then completes it.
 */
export async function register(
  deps: MemberDeps,
  sellerId: string,
  { telephone, telZoneCode, verifyCode, ...introduction }: Registration,
  call: Call,
): Promise<Result<MemberInfo, ErrorCode>> {
  if ((await deps.store.getSeller(sellerId)) === null) return refuse('store_unknown')
  if (deps.zones.length === 0) return refuse('sms_failed')
  const phone = readPhone(telZoneCode, telephone, deps.zones)
  if (!phone.ok) return phone
  const to = phoneIdentifier(phone.value)
  const member = await newMember(deps, sellerId, introduction, call)
  if (!member.ok) return member
  if (verifyCode !== '') return byCode(deps, sellerId, { to, verifyCode, member: member.value }, call)
  const started = await byTablePhone(deps, to, member.value, call)
  if (started !== null) return welcome(deps, sellerId, started, call)
  return askProof(deps, { sellerId, to, purpose: 'register', payload: member.value }, call)
}

/** Sends the code that a call lacks, and answers 10007 (spec 2 §3 verification extra step). */
export async function askProof(
  deps: MemberDeps,
  wanted: Parameters<typeof sendAccountCode>[1],
  call: Call,
): Promise<Result<never, ErrorCode>> {
  const sent = await sendAccountCode(deps, wanted, call)
  if (!sent.ok) return sent
  const { to, purpose } = wanted
  const message = maskIdentifier(to)
  const step = { optionId: sent.value.verifyId, verifyId: sent.value.verifyId, optionType: purpose, message }
  const { seconds, outbox } = sent.value
  return refuse('verify_needed', [message], {
    ...step,
    ...{ verifyType: to.kind === 'email' ? 'email' : 'sms', seconds, outbox },
  })
}

async function byCode(
  deps: MemberDeps,
  sellerId: string,
  { to, verifyCode, member }: { readonly to: Identifier; readonly verifyCode: string; readonly member: NewMember },
  call: Call,
) {
  const entered = await transaction<Result<StartedSession, ErrorCode>>(deps.db, async (tx) => {
    const codeId = await findAccountCodeId(tx, { sellerId, uid: guestOf(call) }, to)
    const entry = { codeId: codeId ?? '', code: verifyCode, purpose: 'account' } as const
    const row = await enterCode(deps, tx, sellerId, entry, call)
    if (!row.ok) return row
    // The code was entered here, so it gives no ticket.
    await useTicket(tx, sellerId, row.value, call)
    return ok(await joinOrSignIn(tx, member, to, call))
  })
  return entered.ok ? welcome(deps, sellerId, entered.value, call) : entered
}

/** Completes a registration whose code was right, in that transaction. */
export async function joinOrSignIn(
  tx: PoolClient,
  member: NewMember,
  to: Identifier,
  call: Call,
): Promise<StartedSession> {
  const known = await findLogin(tx, member.sellerId, to)
  const memberId = await joinOrFind(tx, member, to, known, call.now)
  return beginSession(tx, member.sellerId, memberId, to.kind, call)
}

/** The account of a proved login, `known` or new, with the consent that came with the call. */
async function joinOrFind(
  tx: PoolClient,
  member: NewMember,
  to: Identifier,
  known: string | null,
  now: Date,
): Promise<string> {
  const memberId = known ?? (await addMember(tx, member, to, now)).memberId
  if (member.consent) await keepConsent(tx, member.sellerId, memberId, member.consent)
  return memberId
}

/**
 * Where the seller does not check phones again: a new member whose number this guest has verified at a table. A number
 * with an account needs a code, because a verified phone is no login (docs/decisions/0022).
 */
async function byTablePhone(
  deps: MemberDeps,
  to: Identifier,
  member: NewMember,
  call: Call,
): Promise<StartedSession | null> {
  const { sellerId } = member
  const style = await deps.style.getStyle(sellerId)
  if (style === null || style.vipTelNeedCheck) return null
  const person = await findPerson(deps.db.pool, { sellerId, uid: guestOf(call) })
  if (person === null || person.zone !== to.zone || person.digits !== to.digits) return null
  return transaction(deps.db, async (tx) => {
    if ((await findLogin(tx, sellerId, to)) !== null) return null
    const made = await addMember(tx, member, to, call.now)
    if (made.isNew && member.consent) await keepConsent(tx, sellerId, made.memberId, member.consent)
    return made.isNew ? beginSession(tx, sellerId, made.memberId, 'phone', call) : null
  })
}

/** Hands the session over after its commit. */
export async function welcome(
  deps: MemberDeps,
  sellerId: string,
  started: StartedSession,
  call: Call,
): Promise<Result<MemberInfo, never>> {
  tellSession(deps, sellerId, started, call)
  const member = await findMember(deps.db.pool, sellerId, started.memberId)
  return ok(await memberView(deps, sellerId, member, call))
}
