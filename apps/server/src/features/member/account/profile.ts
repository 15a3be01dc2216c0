import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { isBirthday } from '@comanda/rules/member/birthday.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { decidedInTransaction } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { claimPicture } from '../media/member-picture.repository.ts'
import type { MemberDeps } from '../member.service.ts'
import { keepNotices } from '../notice/notice.ts'
import {
  changeProfile,
  findMember,
  type MemberRow,
  type ProfileChange,
  replacePhone,
  setPasswordHash,
} from './account.repository.ts'
import { hashNewPassword, tryPassword } from './account-password.ts'
import { openTicket, useTicket } from './account-proof.ts'
import { endSessions, type SessionRow } from './account-session.repository.ts'
import { beginSession, type StartedSession, sessionOf, tellSession } from './account-session.ts'
import { type Identifier, phoneIdentifier } from './identifier.ts'
import { homeDate, memberView, registerUrl, sellerNames } from './member-view.ts'
import { askProof } from './sign-in.ts'

export interface ProfileWanted {
  readonly username?: string | undefined
  readonly birthday?: string | undefined
  readonly sex?: 0 | 1 | undefined
  readonly headImgUrl?: string | undefined
  readonly telephone?: string | undefined
  readonly telZoneCode: string
  readonly ticket: string
  readonly password: string
}

/** What the code to a new phone completes. */
export interface PhoneChange {
  readonly memberId: string
  readonly change: ProfileChange
}

export function notRegistered(sellerId: string): Result<never, 'not_registered'> {
  return refuse('not_registered', [], { registerurl: registerUrl(sellerId) })
}

export async function updateSelf(
  deps: MemberDeps,
  sellerId: string,
  wanted: ProfileWanted,
  call: Call,
): Promise<Result<MemberInfo, ErrorCode>> {
  const member = await sessionOf(deps, sellerId, call)
  if (member === null) return notRegistered(sellerId)
  const change = await readChange(deps, sellerId, wanted, member, call)
  if (!change.ok) return change
  const phone = readNewPhone(deps, wanted, member)
  if (!phone.ok) return phone
  if (phone.value !== null)
    return changePhone(deps, sellerId, { wanted, member, change: change.value, to: phone.value }, call)
  await changeProfile(deps.db.pool, sellerId, member.memberId, change.value)
  return ok(await memberView(deps, sellerId, await findMember(deps.db.pool, sellerId, member.memberId), call))
}

async function readChange(
  deps: MemberDeps,
  sellerId: string,
  { username, birthday, sex, headImgUrl }: ProfileWanted,
  member: MemberRow,
  call: Call,
): Promise<Result<ProfileChange, ErrorCode>> {
  if (username === '') return refuse('name_missing')
  const born = birthday === '' || birthday === member.birthday ? undefined : birthday
  if (born !== undefined) {
    if (member.birthday !== '') return refuse('birthday_fixed')
    if (!isBirthday(born, await homeDate(deps, sellerId, call.now))) return refuse('birthday_wrong')
  }
  if (!(await isOwnPicture(deps, sellerId, headImgUrl, member, call))) return refuse('picture_unknown')
  return ok({
    ...(username === undefined ? {} : { username }),
    ...(born === undefined ? {} : { birthday: born }),
    ...(sex === undefined ? {} : { sex }),
    ...(headImgUrl === undefined ? {} : { avatar: headImgUrl }),
  })
}

/** None, the present one, or one that this member has uploaded. */
async function isOwnPicture(
  { db }: MemberDeps,
  sellerId: string,
  path: string | undefined,
  { memberId, avatar }: MemberRow,
  { now }: Call,
): Promise<boolean> {
  if (path === undefined || path === '' || path === avatar) return true
  const [, pictureId] = /^\/pictures\/([\w-]+)\.webp$/.exec(path) ?? []
  return pictureId !== undefined && claimPicture(db.pool, { sellerId, memberId }, pictureId, now)
}

/** Null = the phone stays. */
function readNewPhone(
  { zones }: MemberDeps,
  { telephone, telZoneCode }: ProfileWanted,
  member: MemberRow,
): Result<Identifier | null, ErrorCode> {
  if (telephone === undefined) return ok(null)
  const read = readPhone(telZoneCode, telephone, zones)
  if (!read.ok) return read
  const isSame = read.value.zone === member.zone && read.value.digits === member.phone
  return ok(isSame ? null : phoneIdentifier(read.value))
}

interface NewPhone {
  readonly wanted: ProfileWanted
  readonly member: SessionRow
  readonly change: ProfileChange
  readonly to: Identifier
}

/** Another phone needs proof of the old account, then a code to the new number. Each missing proof is asked for. */
async function changePhone(deps: MemberDeps, sellerId: string, { wanted, member, change, to }: NewPhone, call: Call) {
  if (wanted.ticket === '' && wanted.password === '') {
    return askProof(deps, { sellerId, to: oldLogin(member), purpose: 'account', payload: null }, call)
  }
  const proved = await proveOld(deps, sellerId, { ticket: wanted.ticket, password: wanted.password }, member, call)
  if (!proved.ok) return proved
  const payload: PhoneChange = { memberId: member.memberId, change }
  return askProof(deps, { sellerId, to, purpose: 'update', payload }, call)
}

function oldLogin({ zone, phone, email }: MemberRow): Identifier {
  return phone === '' ? { kind: 'email', zone: '', digits: email } : { kind: 'phone', zone, digits: phone }
}

/** The member has just proved one of their logins by code, or types the password. A ticket is spent. */
async function proveOld(
  deps: MemberDeps,
  sellerId: string,
  { ticket, password }: { readonly ticket: string; readonly password: string },
  member: SessionRow,
  call: Call,
): Promise<Result<null, ErrorCode>> {
  if (ticket === '') {
    const tried = await tryPassword(deps, password, { sellerId, who: member.memberId, account: member }, call)
    return tried.ok ? ok(null) : tried
  }
  return decidedInTransaction<null, ErrorCode>(deps.db, async (tx) => {
    const proof = await openTicket(deps, tx, sellerId, ticket, call)
    const isOwn = proof !== null && [member.email, `${member.zone} ${member.phone}`].includes(nameOfProof(proof))
    if (!isOwn) return refuse('proof_over')
    await useTicket(tx, sellerId, proof, call)
    return ok(null)
  })
}

function nameOfProof({ kind, zone, digits }: Identifier): string {
  return kind === 'email' ? digits : `${zone} ${digits}`
}

/**
 * After the right code to the new number, in that transaction. All sessions end; this device gets a new one. The old
 * logins get a notice.
 */
export async function takeNewPhone(
  deps: MemberDeps,
  tx: PoolClient,
  sellerId: string,
  { memberId, change }: PhoneChange,
  to: Identifier,
  call: Call,
): Promise<Result<StartedSession, 'phone_taken'>> {
  const before = await findMember(tx, sellerId, memberId)
  if (!(await replacePhone(tx, sellerId, memberId, to, call.now))) return refuse('phone_taken')
  if (before !== null) await keepNotices(deps, tx, sellerId, { change: 'phone', before }, call)
  await changeProfile(tx, sellerId, memberId, change)
  await endSessions(tx, sellerId, memberId, '', '')
  return ok(await beginSession(tx, sellerId, memberId, 'phone', call))
}

export interface PasswordWanted {
  readonly password: string
  readonly ticket: string
  readonly oldPassword: string
}

/** Sets the password after proof of the account. All sessions end; this device gets a new one. The logins get a notice. */
export async function setPassword(
  deps: MemberDeps,
  sellerId: string,
  { password, ticket, oldPassword }: PasswordWanted,
  call: Call,
): Promise<Result<Record<never, never>, ErrorCode>> {
  const member = await sessionOf(deps, sellerId, call)
  if (member === null) return notRegistered(sellerId)
  const own = [...(await sellerNames(deps, sellerId)), member.username, member.phone, member.email]
  const hashed = await hashNewPassword(password, own)
  if (!hashed.ok) return hashed
  const proved = await proveOld(deps, sellerId, { ticket, password: oldPassword }, member, call)
  if (!proved.ok) return proved
  const started = await decidedInTransaction<StartedSession, never>(deps.db, async (tx) => {
    await setPasswordHash(tx, sellerId, member.memberId, hashed.value)
    await keepNotices(deps, tx, sellerId, { change: 'password', before: member }, call)
    await endSessions(tx, sellerId, member.memberId, '', '')
    return ok(await beginSession(tx, sellerId, member.memberId, member.via, call))
  })
  if (started.ok) tellSession(deps, sellerId, started.value, call)
  return ok({})
}
