/**
 * The code by which a till knows a member, drawn on the phone (facts §3.3): 20 digits, `68` (no wallet's prefix), the
 * phone's handle of nine, a time-based one of eight (RFC 6238, HMAC-SHA-256) and a Luhn digit. It identifies; it never
 * spends.
 */
export const memberCodeStep = 30_000

/** A handle is replaced after a day. A phone that stays offline may go on with it for another. */
export const memberCodeLife = { renewMs: 24 * 3_600_000, endMs: 48 * 3_600_000 } as const

/** HMAC-SHA-256. Server and phone have one each; the golden cases hold both. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array

export interface MemberCodeRead {
  /** Nine digits. */
  readonly handle: string
  /** Eight digits. */
  readonly password: string
}

const prefix = '68'
const shape = /^68(\d{9})(\d{8})\d$/

/** The step that an instant, in milliseconds since 1970, falls in. */
export function stepAt(now: number): number {
  return Math.floor(now / memberCodeStep)
}

/** `step`: see `stepAt`. The code as 20 digits. */
export function memberCode(handle: string, seed: Uint8Array, step: number, hmac: HmacSha256): string {
  const body = `${prefix}${handle}${passwordAt(seed, step, hmac)}`
  return `${body}${luhnDigit(body)}`
}

/** The eight digits of one step: RFC 6238. */
export function passwordAt(seed: Uint8Array, step: number, hmac: HmacSha256): string {
  const message = new DataView(new ArrayBuffer(8))
  message.setUint32(0, Math.floor(step / 2 ** 32))
  message.setUint32(4, step % 2 ** 32)
  const hash = hmac(seed, new Uint8Array(message.buffer))
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  const start = view.getUint8(hash.byteLength - 1) & 0x0f
  return String((view.getUint32(start) & 0x7fffffff) % 100_000_000).padStart(8, '0')
}

/** Reads a scanned or typed code, in groups or not. Null = no member code, or a digit is wrong. */
export function readMemberCode(typed: string): MemberCodeRead | null {
  const digits = typed.replace(/[\s-]/g, '')
  const [, handle, password] = shape.exec(digits) ?? []
  if (handle === undefined || password === undefined) return null
  return digits.endsWith(luhnDigit(digits.slice(0, -1))) ? { handle, password } : null
}

/** Five groups of four. */
export function groupCode(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
