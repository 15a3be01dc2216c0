import { type Hmac, passwordAt } from '../access/timed-password.ts'

/** A handle is replaced after a day. A phone that stays offline may go on with it for another. */
export const memberCodeLife = { renewMs: 24 * 3_600_000, endMs: 48 * 3_600_000 } as const

export interface MemberCodeRead {
  /** Nine digits. */
  readonly handle: string
  /** Eight digits. */
  readonly password: string
}

const prefix = '68'
const shape = /^68(\d{9})(\d{8})\d$/

/**
 * The code by which a till knows a member, drawn on the phone (facts §3.3): 20 digits, `68` (no wallet's prefix), the
 * phone's handle of nine, a time-based one of eight (RFC 6238, HMAC-SHA-256) and a Luhn digit. It identifies; it never
 * spends.
 * `step`: see `stepAt`.
 */
export function memberCode(handle: string, seed: Uint8Array, step: number, hmac: Hmac): string {
  const body = `${prefix}${handle}${passwordAt(seed, step, hmac)}`
  return `${body}${luhnDigit(body)}`
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
