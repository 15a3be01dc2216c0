import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { MemberInfo, MemberLogin, MemberSession } from '@comanda/contract/member/account.schema.ts'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import type { AccountEntryRefusal } from '@comanda/rules/member/account-entry.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { guestOf } from '../guest-of.ts'
import { latestSeller } from '../latest-seller.ts'
import { findPerson } from '../member.repository.ts'
import type { MemberDeps } from '../member.service.ts'
import { userView } from '../user-view.ts'
import type { CodeGiven } from '../verify-code.ts'
import { findLogin, findMember, type NewMember } from './account.repository.ts'
import { enterCode, openTicket, sendAccountCode, ticketOf } from './account-proof.ts'
import { endSessions, listSessions, type SignedInBy } from './account-session.repository.ts'
import { type StartedSession, sessionOf, signOut, tellSession } from './account-session.ts'
import { maskIdentifier, phoneIdentifier, readIdentifier, readMailAddress } from './identifier.ts'
import { type MemberAmounts, memberView, nameOf, readValue } from './member-view.ts'
import {
  notRegistered,
  type PasswordWanted,
  type PhoneChange,
  type ProfileWanted,
  setPassword,
  takeNewPhone,
  updateSelf,
} from './profile.ts'
import { joinOrSignIn, type Registration, register, type SignInWanted, signIn } from './sign-in.ts'

type Answer<T> = Promise<Result<T, ErrorCode>>

export interface AccountService {
  sendPhoneCode(
    wanted: { readonly sellerId: string; readonly telephone: string; readonly telZoneCode: string },
    call: Call,
  ): Answer<CodeSent>
  sendMailCode(wanted: { readonly email: string; readonly sellerId?: string | undefined }, call: Call): Answer<CodeSent>
  /** Checks the code of `account`, `register` or `update`, and completes what it was sent for. */
  enterCode(sellerId: string, given: AccountCodeGiven, call: Call): Answer<User & { readonly ticket?: string }>
  checkAccount(
    sellerId: string,
    asked: { readonly identifier: string; readonly telZoneCode: string; readonly ticket: string },
    call: Call,
  ): Promise<Result<{ readonly uid: string }, AccountEntryRefusal>>
  signIn(sellerId: string, wanted: SignInWanted, call: Call): Answer<MemberInfo>
  register(sellerId: string, wanted: Registration, call: Call): Answer<MemberInfo>
  /** The member of this phone; a guest's record without one. */
  self(sellerId: string, call: Call): Promise<MemberInfo>
  /** The member who pays on this phone, with their value; null = a guest. */
  payingMember(sellerId: string, call: Call): Promise<PayingMember | null>
  getLogin(sellerId: string, call: Call): Answer<MemberLogin>
  updateSelf(sellerId: string, wanted: ProfileWanted, call: Call): Answer<MemberInfo>
  setPassword(sellerId: string, wanted: PasswordWanted, call: Call): Answer<Record<never, never>>
  listSessions(sellerId: string, call: Call): Answer<MemberSession[]>
  endSession(sellerId: string, sessionId: string, call: Call): Answer<Record<never, never>>
  signOut(sellerId: string, call: Call): Promise<void>
}

/** A signed-in member, and how they signed in. */
export interface PayingMember extends MemberAmounts {
  readonly memberId: string
  readonly via: SignedInBy
  /** When this phone signed in. */
  readonly since: Date
  readonly joinedAt: Date
  readonly phoneChangedAt: Date | null
  readonly username: string
}

export interface AccountCodeGiven extends CodeGiven {
  readonly optionType: 'account' | 'register' | 'update'
}

export function createAccountService(deps: MemberDeps): AccountService {
  const db = deps.db
  return {
    async sendPhoneCode({ sellerId, telephone, telZoneCode }, call) {
      if (deps.zones.length === 0) return refuse('sms_failed')
      const phone = readPhone(telZoneCode, telephone, deps.zones)
      if (!phone.ok) return phone
      return sendAccountCode(
        deps,
        { sellerId, to: phoneIdentifier(phone.value), purpose: 'account', payload: null },
        call,
      )
    },
    async sendMailCode({ email, sellerId }, call) {
      const to = readMailAddress(email)
      if (!to.ok) return to
      const seller = sellerId ?? latestSeller(call)
      if (seller === undefined) return refuse('store_unknown')
      return sendAccountCode(deps, { sellerId: seller, to: to.value, purpose: 'account', payload: null }, call)
    },
    enterCode: (sellerId, given, call) => completeByCode(deps, sellerId, given, call),
    async checkAccount(sellerId, { identifier, telZoneCode, ticket }, call) {
      const read = readIdentifier(identifier, telZoneCode)
      if (!read.ok) return read
      const { kind, zone, digits } = read.value
      return transaction(db, async (tx) => {
        const proof = await openTicket(deps, tx, sellerId, ticket, call)
        const isProved = proof !== null && proof.kind === kind && proof.zone === zone && proof.digits === digits
        return ok({ uid: isProved ? ((await findLogin(tx, sellerId, read.value)) ?? '') : '' })
      })
    },
    signIn: (sellerId, wanted, call) => signIn(deps, sellerId, wanted, call),
    register: (sellerId, wanted, call) => register(deps, sellerId, wanted, call),
    self: async (sellerId, call) => memberView(deps, sellerId, await sessionOf(deps, sellerId, call), call),
    async payingMember(sellerId, call) {
      const session = await sessionOf(deps, sellerId, call)
      if (session === null) return null
      const { memberId, via, createdAt: since, joinedAt, phoneChangedAt } = session
      const value = await readValue(deps, sellerId, session)
      return { memberId, via, since, joinedAt, phoneChangedAt, username: nameOf(session, call), ...value }
    },
    async getLogin(sellerId, call) {
      const session = await sessionOf(deps, sellerId, call)
      if (session === null) return notRegistered(sellerId)
      const { memberId, card, zone, phone, email, passwordHash, via } = session
      return ok({
        ...{ uid: memberId, openercardid: card, via, hasPassword: passwordHash !== null },
        telephone: phone === '' ? '' : maskIdentifier({ kind: 'phone', zone, digits: phone }),
        email: email === '' ? '' : maskIdentifier({ kind: 'email', zone: '', digits: email }),
      })
    },
    updateSelf: (sellerId, wanted, call) => updateSelf(deps, sellerId, wanted, call),
    setPassword: (sellerId, wanted, call) => setPassword(deps, sellerId, wanted, call),
    async listSessions(sellerId, call) {
      const session = await sessionOf(deps, sellerId, call)
      if (session === null) return notRegistered(sellerId)
      const listed = await listSessions(db.pool, sellerId, session.memberId, call.now)
      return ok(
        listed.map(({ sessionId, device, via, since, usedAt }) => ({
          ...{ sessionId, device, via, since: since.toISOString(), usedAt: usedAt.toISOString() },
          current: sessionId === session.sessionId,
        })),
      )
    },
    async endSession(sellerId, sessionId, call) {
      const session = await sessionOf(deps, sellerId, call)
      if (session === null) return notRegistered(sellerId)
      const ended = await endSessions(db.pool, sellerId, session.memberId, sessionId, session.sessionId)
      return ended > 0 || sessionId === '' ? ok({}) : refuse('session_unknown')
    },
    signOut: (sellerId, call) => signOut(deps, sellerId, call),
  }
}

type Completed = { readonly started: StartedSession | null; readonly codeId: string }

/** The right code and what it completes are one transaction. A wrong one is counted by it. */
async function completeByCode(
  deps: MemberDeps,
  sellerId: string,
  { optionId, optionType, verifyCode }: AccountCodeGiven,
  call: Call,
): Answer<User & { readonly ticket?: string }> {
  const acting = optionType === 'update' ? await sessionOf(deps, sellerId, call) : null
  if (optionType === 'update' && acting === null) return notRegistered(sellerId)
  const done = await transaction<Result<Completed, ErrorCode>>(deps.db, async (tx) => {
    const entry = { codeId: optionId, code: verifyCode, purpose: optionType }
    const row = await enterCode(deps, tx, sellerId, entry, call)
    if (!row.ok) return row
    if (optionType === 'account') return ok({ started: null, codeId: optionId })
    if (optionType === 'register') {
      return ok({ started: await joinOrSignIn(tx, row.value.payload as NewMember, row.value, call), codeId: optionId })
    }
    const phone = row.value.payload as PhoneChange
    if (phone.memberId !== acting?.memberId) return notRegistered(sellerId)
    const taken = await takeNewPhone(deps, tx, sellerId, phone, row.value, call)
    return taken.ok ? ok({ started: taken.value, codeId: optionId }) : taken
  })
  if (!done.ok) return done
  const { started } = done.value
  const own = guestOf(call)
  const person = await findPerson(deps.db.pool, { sellerId, uid: own })
  if (started === null) {
    return ok({ ...userView(own, person, null, call), ticket: ticketOf(deps, sellerId, optionId, call) })
  }
  tellSession(deps, sellerId, started, call)
  return ok(userView(own, person, await findMember(deps.db.pool, sellerId, started.memberId), call))
}
