import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StaffMember } from './call.ts'

/** The waiter whom this phone serves for. */
export type Serving = Pick<StaffMember, 'sellerId' | 'username'>

/**
 * The serving cookie says that this phone acts as staff at tables, and for which waiter. It grants nothing. When the
 * waiter's session ends, it keeps the phone from acting as a guest's. It is signed, so that no page can set it.
 */
export function sealServing({ sellerId, username }: Serving, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify([sellerId, username])).toString('base64url')
  return `${body}.${sign(body, secret)}`
}

/** Null when the cookie is missing, forged or broken. */
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

/** The name in the signed text keeps signatures of other cookies from passing for this one. */
function sign(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`serving ${body}`).digest('base64url')
}
