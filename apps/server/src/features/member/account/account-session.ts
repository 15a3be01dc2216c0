import { createHash, randomBytes } from 'node:crypto'
import { deviceName } from '@comanda/rules/member/device-name.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import { cookieNames } from '../../../http/identify.ts'
import { deviceSeconds, openDevice, sealDevice } from '../../../sign-in/device-cookie.ts'
import { guestOf } from '../guest-of.ts'
import type { MemberDeps } from '../member.service.ts'
import {
  endSessionOf,
  findSession,
  renewSession,
  type SessionRow,
  type SignedInBy,
  startSession,
} from './account-session.repository.ts'

const day = 24 * 3600
/** A session ends after 30 days without use, and after 180 days in any case. */
export const memberSessionLife = { idle: 30 * day, whole: 180 * day } as const
/** A session in use is renewed once a day, so that not every call writes. */
const renewAfterMs = day * 1000

/** A session that was started and whose cookie is not set yet: the transaction may still fail. */
export interface StartedSession {
  readonly memberId: string
  readonly token: string
  readonly expiresAt: Date
}

/** Replaces the session of this guest's phone by a new one, so that no token known before opens anything. */
export async function beginSession(
  tx: Queryable,
  sellerId: string,
  memberId: string,
  via: SignedInBy,
  call: Call,
): Promise<StartedSession> {
  const token = randomBytes(24).toString('base64url')
  const { now } = call
  const [expiresAt, endsAt] = [after(now, memberSessionLife.idle), after(now, memberSessionLife.whole)]
  await startSession(tx, {
    ...{ sellerId, uid: guestOf(call), sessionId: randomBytes(12).toString('base64url'), tokenHash: hashToken(token) },
    ...{ memberId, via, device: deviceName(call.userAgent), now, expiresAt, endsAt },
  })
  return { memberId, token, expiresAt }
}

/**
 * Hands the session to the phone. The guest's cookie lasts as long, so that cart, seat and orders stay with it. The
 * device cookie keeps strangers' wrong passwords from counting against this device.
 */
export function tellSession(
  { cookieSecret, secure }: Pick<MemberDeps, 'cookieSecret' | 'secure'>,
  sellerId: string,
  { memberId, token, expiresAt }: StartedSession,
  call: Call,
): void {
  const names = cookieNames(secure)
  call.setCookie(names.member(sellerId), token, secondsTo(expiresAt, call.now))
  call.keepGuest(expiresAt)
  const device = openDevice(call.device, cookieSecret)
  call.setCookie(
    names.device,
    sealDevice(device, { sellerId, username: deviceNameOf(memberId) }, cookieSecret),
    deviceSeconds,
  )
}

/** The device cookie also holds names of staff. */
export function deviceNameOf(memberId: string): string {
  return `member ${memberId}`
}

/** The member of this phone, from the database: a session that was ended elsewhere opens nothing. Null = a guest. */
export async function sessionOf(deps: MemberDeps, sellerId: string, call: Call): Promise<SessionRow | null> {
  const token = call.memberToken(sellerId)
  if (token === null) return null
  const who = { sellerId, uid: guestOf(call) }
  const session = await findSession(deps.db.pool, who, hashToken(token), call.now)
  if (session === null || call.now.getTime() - session.usedAt.getTime() < renewAfterMs) return session
  const expiresAt = new Date(Math.min(after(call.now, memberSessionLife.idle).getTime(), session.endsAt.getTime()))
  await renewSession(deps.db.pool, who, session.sessionId, call.now, expiresAt)
  call.setCookie(cookieNames(deps.secure).member(sellerId), token, secondsTo(expiresAt, call.now))
  call.keepGuest(expiresAt)
  return session
}

export async function signOut({ db, secure }: MemberDeps, sellerId: string, call: Call): Promise<void> {
  const token = call.memberToken(sellerId)
  if (token !== null) await endSessionOf(db.pool, { sellerId, uid: guestOf(call) }, hashToken(token))
  call.setCookie(cookieNames(secure).member(sellerId), '', 0)
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function secondsTo(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000)
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
