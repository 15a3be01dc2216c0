import { randomBytes } from 'node:crypto'
import { openCookie, sealCookie } from '../http/signed-cookie.ts'
import type { StaffName } from './sign-in-budget.repository.ts'

/** As long as browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 3600
/** A shop's tablet has a few names; the newest stay. */
const maxNames = 12

/**
 * A device and the names it has signed in at. It opens nothing: it only keeps strangers' wrong passwords from counting
 * against this device (OWASP's device cookie).
 */
export interface Device {
  readonly id: string
  readonly names: readonly StaffName[]
}

/** The device of a cookie; null when it is missing, forged or broken. */
export function openDevice(cookie: string | null, secret: Buffer): Device | null {
  const opened = openCookie('device', cookie ?? undefined, secret) as [string, [string, string][]] | null
  if (opened === null) return null
  const [id, names] = opened
  return { id, names: names.map(([sellerId, username]) => ({ sellerId, username })) }
}

/** The cookie of a device that has now signed in at this name; a new device without one. */
export function sealDevice(device: Device | null, name: StaffName, secret: Buffer): string {
  const { id, names } = device ?? { id: randomBytes(12).toString('base64url'), names: [] }
  const others = names.filter((one) => !isSame(one, name))
  const kept = [name, ...others].slice(0, maxNames).map(({ sellerId, username }) => [sellerId, username])
  return sealCookie('device', [id, kept], secret)
}

export function isKnownAt(device: Device | null, name: StaffName): device is Device {
  return device?.names.some((one) => isSame(one, name)) ?? false
}

function isSame(one: StaffName, other: StaffName): boolean {
  return one.sellerId === other.sellerId && one.username === other.username
}
