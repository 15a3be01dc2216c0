import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StaffMember } from './call.ts'

/** Whose phone this is while it serves tables. */
export type Serving = Pick<StaffMember, 'sellerId' | 'username'>

/**
 * The serving cookie says that this phone acts as staff at tables, and as whom. It opens nothing: without that person's live
 * session it only keeps the phone from becoming a guest's unnoticed. Signed, so that no page can put somebody in that state.
 */
export function sealServing({ sellerId, username }: Serving, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify([sellerId, username])).toString('base64url')
  return `${body}.${sign(body, secret)}`
}

/** Null when it is missing, forged or broken. */
export function openServing(cookie: string | undefined, secret: Buffer): Serving | null {
  if (cookie === undefined || cookie.length > 500) return null
  const dot = cookie.indexOf('.')
  if (dot < 1) return null
  const body = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const wanted = Buffer.from(sign(body, secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [sellerId, username] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string]
  return { sellerId, username }
}

/** Named, so that no other thing we sign with this key can pass for it. */
function sign(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`serving ${body}`).digest('base64url')
}
