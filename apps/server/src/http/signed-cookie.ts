import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StaffMember } from './call.ts'

/** The waiter whom this phone serves for. */
export type Serving = Pick<StaffMember, 'sellerId' | 'username'>

/**
 * The serving cookie says that this phone acts as staff at tables, and for which waiter. It grants nothing. When the
 * waiter's session ends, it keeps the phone from acting as a guest's. It is signed, so that no page can set it.
 */
export function sealServing({ sellerId, username }: Serving, secret: Buffer): string {
  return sealCookie('serving', [sellerId, username], secret)
}

/** Null when the cookie is missing, forged or broken. */
export function openServing(cookie: string | undefined, secret: Buffer): Serving | null {
  const opened = openCookie('serving', cookie, secret) as [string, string] | null
  return opened === null ? null : { sellerId: opened[0], username: opened[1] }
}

/** The kind is part of the signed text, so that no cookie passes for one of another kind. */
type Kind = 'serving' | 'device'

/** A browser keeps no cookie of more than 4096 bytes. */
const maxLength = 4000

export function sealCookie(kind: Kind, content: readonly unknown[], secret: Buffer): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${sign(kind, body, secret)}`
}

/** What this house sealed; null when the cookie is missing, forged or broken. */
export function openCookie(kind: Kind, cookie: string | undefined, secret: Buffer): unknown[] | null {
  if (cookie === undefined || cookie.length > maxLength) return null
  const dot = cookie.indexOf('.')
  if (dot < 1) return null
  const body = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const wanted = Buffer.from(sign(kind, body, secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
}

function sign(kind: Kind, body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`${kind} ${body}`).digest('base64url')
}
