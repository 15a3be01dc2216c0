import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Guest, TableGrant } from './call.ts'

/**
 * The guest cookie holds the guest's id and the tables whose code was scanned, signed, so that an order needs no
 * query to know who sends it. Kept for 120 minutes and renewed while in use (spec 1 §6).
 */
export const guestMinutes = 120
const maxGrants = 8

export function newGuest(): Guest {
  return { uid: `g${randomBytes(15).toString('base64url')}`, grants: [] }
}

/** Adds a table, newest first; one grant a table. */
export function withGrant(guest: Guest, grant: TableGrant): Guest {
  const others = guest.grants.filter(
    (g) => !(g.sellerId === grant.sellerId && g.storeId === grant.storeId && g.tableNo === grant.tableNo),
  )
  return { uid: guest.uid, grants: [grant, ...others].slice(0, maxGrants) }
}

export function sealGuest(guest: Guest, now: Date, secret: Buffer): string {
  const body = Buffer.from(
    JSON.stringify([
      guest.uid,
      now.getTime() + guestMinutes * 60_000,
      guest.grants.map((g) => [g.sellerId, g.storeId, g.tableNo, g.mark, g.until]),
    ]),
  ).toString('base64url')
  return `${body}.${sign(body, secret)}`
}

/** The guest of a cookie, or null when it is forged, broken or out of time. */
export function openGuest(cookie: string | undefined, now: Date, secret: Buffer): Guest | null {
  if (cookie === undefined || cookie.length > 4000) return null
  const dot = cookie.indexOf('.')
  if (dot < 1) return null
  const body = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const wanted = Buffer.from(sign(body, secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [uid, until, grants] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    number,
    [string, string, string, string, number][],
  ]
  if (until < now.getTime()) return null
  return {
    uid,
    grants: grants
      .map(([sellerId, storeId, tableNo, mark, grantUntil]) => ({
        sellerId,
        storeId,
        tableNo,
        mark,
        until: grantUntil,
      }))
      .filter((g) => g.until > now.getTime()),
  }
}

function sign(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
