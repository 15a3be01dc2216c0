import { createHash, createHmac, randomBytes } from 'node:crypto'
import { base32, recoveryCodes, stepOfCode } from '@comanda/rules/access/second-step.ts'
import type { Hmac } from '@comanda/rules/access/timed-password.ts'
import type { StaffName } from '../../sign-in/sign-in-budget.repository.ts'
import type { Totp } from './staff-totp.repository.ts'

/** RFC 4226 recommends 160 bits; authenticator apps take them as 32 letters and digits. */
const secretBytes = 20
/** 80 bits: too many to try, so a plain hash keeps them. */
const recoveryBytes = 10

const hmacSha1: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()

/** A backup of the database makes no codes: the house's key is in no row. */
export function totpSecret(house: Buffer, { sellerId, username }: StaffName, salt: string): Buffer {
  const bound = ['staff-totp', sellerId, username, salt].join('|')
  return createHmac('sha256', house).update(bound).digest().subarray(0, secretBytes)
}

/** The address that an authenticator app scans (key URI format). */
export function totpUri({ sellerId, username }: StaffName, secret: Uint8Array): string {
  const label = encodeURIComponent(`Comanda:${username}@${sellerId}`)
  return `otpauth://totp/${label}?secret=${base32(secret).toUpperCase()}&issuer=Comanda`
}

/** The step of a right code that is not used up; null = wrong or used. */
export function readTotp(house: Buffer, name: StaffName, totp: Totp, code: string, now: Date): number | null {
  const seed = totpSecret(house, name, totp.salt)
  return stepOfCode({ seed, usedStep: totp.usedStep }, code, now.getTime(), hmacSha1)
}

export function drawSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** In groups of four, for paper. */
export function drawRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)).replace(/(.{4})(?=.)/g, '$1-'))
}

/** `code` as `readRecoveryCode` gives it: without groups. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(`recovery ${code}`).digest('base64url')
}
