import { type Hmac, passwordAt, stepAt } from './timed-password.ts'

/** Codes that a person keeps on paper for a lost phone. Each works once. */
export const recoveryCodes = 8

/** What authenticator apps assume: six digits, 30 s, HMAC-SHA-1 (RFC 6238; the key URI of Google Authenticator). */
export function codeAt(seed: Uint8Array, step: number, hmacSha1: Hmac): string {
  return passwordAt(seed, step, hmacSha1).slice(-6)
}

/**
 * The step of a typed code: this one, the last or the next, for a phone whose clock is off. Steps up to `usedStep` are
 * used up, so a code that was seen works no more. Null = wrong or used.
 */
export function stepOfCode(
  { seed, usedStep }: { readonly seed: Uint8Array; readonly usedStep: number },
  typed: string,
  now: number,
  hmacSha1: Hmac,
): number | null {
  const digits = typed.replace(/[\s-]/g, '')
  const current = stepAt(now)
  const steps = [current, current - 1, current + 1].filter((step) => step > usedStep)
  return steps.find((step) => codeAt(seed, step, hmacSha1) === digits) ?? null
}

/** The 16 letters and digits of a typed recovery code, in groups or not; null = it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z2-7]{16}$/.test(code) ? code : null
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Base32 without padding (RFC 4648), in lower case: secrets and recovery codes are typed from paper. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}
