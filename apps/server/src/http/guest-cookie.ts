import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Guest, TableGrant } from './call.ts'

/**
 * The signed guest cookie holds the guest's id and the tables whose code they scanned, so an order needs no query to
 * know its sender. It lasts 120 minutes and is renewed while in use (spec 1 §6). A guest who ordered ahead or saved an
 * address keeps it longer (docs/decisions/0024).
 */
export const guestMinutes = 120
/** How long the cookie of a guest with orders ahead or an address book lasts: only this phone may see them. */
export const entrustedMs = 30 * 24 * 3_600_000
const maxGrants = 8
/** After so many hours even a party that stays scans the table's code again. */
const longestGrantHours = 12

type Place = Pick<TableGrant, 'sellerId' | 'storeId' | 'tableNo'>

export function newGuest(): Guest {
  return { uid: `g${randomBytes(15).toString('base64url')}`, grants: [] }
}

/** Adds a table in front; a table has one grant. */
export function withGrant(guest: Guest, grant: TableGrant): Guest {
  const others = guest.grants.filter((g) => !isAt(g, grant))
  return { ...keptAs(guest), grants: [grant, ...others].slice(0, maxGrants) }
}

/** Extends the cookie at least until then; never shortens it. */
export function withKeep(guest: Guest, until: Date): Guest {
  return { ...keptAs(guest), grants: guest.grants, keptUntil: Math.max(guest.keptUntil ?? 0, until.getTime()) }
}

/** How long the phone keeps the cookie, in seconds. */
export function guestSeconds(guest: Guest, now: Date): number {
  return Math.ceil((endOf(guest, now) - now.getTime()) / 1000)
}

function endOf({ keptUntil = 0 }: Guest, now: Date): number {
  return Math.max(now.getTime() + guestMinutes * 60_000, keptUntil)
}

function keptAs({ uid, keptUntil = 0 }: Guest): Pick<Guest, 'uid' | 'keptUntil'> {
  return keptUntil === 0 ? { uid } : { uid, keptUntil }
}

/** The grant that a scanned code gives, for as long as a guest is kept. */
export function newGrant(place: Place, mark: string, now: Date): TableGrant {
  const { sellerId, storeId, tableNo } = place
  const since = now.getTime()
  return { sellerId, storeId, tableNo, mark, since, until: since + guestMinutes * 60_000 }
}

/**
 * Renews the guest, and the grant of the table they use now, for another 120 minutes. Null while more than half of both
 * is left, so that not every answer carries a cookie. Grants of other tables run out.
 */
export function renewGuest(guest: OpenedGuest, place: Partial<Place>, now: Date): Guest | null {
  const whole = guestMinutes * 60_000
  const isLow = (until: number) => until - now.getTime() < whole / 2
  const renewed = guest.grants.map((grant) => {
    if (!isAt(grant, place) || !isLow(grant.until)) return grant
    return { ...grant, until: Math.min(now.getTime() + whole, grant.since + longestGrantHours * 3_600_000) }
  })
  const longer = renewed.some((grant, index) => grant.until > (guest.grants[index]?.until ?? 0))
  return longer || isLow(guest.until) ? { ...keptAs(guest), grants: renewed } : null
}

function isAt(grant: Place, place: Partial<Place>): boolean {
  return grant.sellerId === place.sellerId && grant.storeId === place.storeId && grant.tableNo === place.tableNo
}

export interface OpenedGuest extends Guest {
  /** Milliseconds since 1970. */
  readonly until: number
}

export function sealGuest(guest: Guest, now: Date, secret: Buffer): string {
  const body = Buffer.from(
    JSON.stringify([
      guest.uid,
      endOf(guest, now),
      guest.grants.map((g) => [g.sellerId, g.storeId, g.tableNo, g.mark, g.until, g.since]),
      ...(guest.keptUntil === undefined ? [] : [guest.keptUntil]),
    ]),
  ).toString('base64url')
  return `${body}.${sign(body, secret)}`
}

/** The guest of a cookie; null when it is forged, broken or expired. */
export function openGuest(cookie: string | undefined, now: Date, secret: Buffer): OpenedGuest | null {
  if (cookie === undefined || cookie.length > 4000) return null
  const guest = readSigned(cookie, secret)
  if (guest === null || guest.until < now.getTime()) return null
  return { ...guest, grants: guest.grants.filter((g) => g.until > now.getTime()) }
}

function readSigned(cookie: string, secret: Buffer): OpenedGuest | null {
  const dot = cookie.indexOf('.')
  if (dot < 1) return null
  const body = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const wanted = Buffer.from(sign(body, secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [uid, until, grants, keptUntil = 0] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    number,
    [string, string, string, string, number, number][],
    number?,
  ]
  return {
    ...keptAs({ uid, grants: [], keptUntil }),
    until,
    grants: grants.map(([sellerId, storeId, tableNo, mark, grantUntil, since]) => ({
      sellerId,
      storeId,
      tableNo,
      mark,
      until: grantUntil,
      since,
    })),
  }
}

/** Making a key object costs five times as much as one signature. */
const keys = new WeakMap<Buffer, KeyObject>()

function keyOf(secret: Buffer): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

function sign(body: string, secret: Buffer): string {
  return createHmac('sha256', keyOf(secret)).update(body).digest('base64url')
}
