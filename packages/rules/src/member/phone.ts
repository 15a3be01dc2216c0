import { plainNumber } from '../language/plain-digits.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/** A mobile number in national form, without zone code and leading 0. */
export interface PhoneNumber {
  readonly zone: string
  readonly digits: string
}

export type PhoneRefusal = 'phone_missing' | 'phone_wrong' | 'phone_zone'

/** Digits that the input accepts, and the fewest a code is sent to (spec 2 §5). */
export const phoneMax = 11
export const phoneMin = 8

/**
 * Mobile number formats by zone code. A code is never sent to a landline or premium number: SMS pumping lives on those.
 * A zone that is not listed takes any 8 to 11 digits.
 */
const mobiles: Readonly<Record<string, RegExp>> = {
  '86': /^1[3-9]\d{9}$/,
  '65': /^[89]\d{7}$/,
  '81': /^[789]0\d{8}$/,
  // Ten digits are a mobile number only after 011: 1-300 and 1-800 lines also have ten.
  '60': /^1(1\d{8}|[02-46-9]\d{7})$/,
}
/** The zones of these formats. */
export const knownZones: readonly string[] = Object.keys(mobiles)
/** In these zones people write a leading 0 that is not dialled from abroad. */
const trunkZero: ReadonlySet<string> = new Set(['81', '60'])

/**
 * Reads a typed number. Every spelling of a number (spaces, hyphens, full-width digits, leading 0) gives the same text,
 * so that no spelling bypasses a limit.
 */
export function readPhone(zone: string, typed: string, allowed: readonly string[]): Result<PhoneNumber, PhoneRefusal> {
  const written = plainNumber(typed).replace(/[\s().-]/g, '')
  if (written === '') return refuse('phone_missing')
  if (!allowed.includes(zone)) return refuse('phone_zone')
  if (!/^\d+$/.test(written) || written.length < phoneMin || written.length > phoneMax) return refuse('phone_wrong')
  const digits = trunkZero.has(zone) ? written.replace(/^0/, '') : written
  const mobile = mobiles[zone] ?? /^\d{8,11}$/
  return mobile.test(digits) ? ok({ zone, digits }) : refuse('phone_wrong')
}

/** International form: `+8613800000001`. */
export function dialled({ zone, digits }: PhoneNumber): string {
  return `+${zone}${digits}`
}

/** Last digits shown in the mark on a bill. */
const markDigits = 4
/** Digits that stay hidden from a reader who has both mask and mark. */
const hiddenMin = 4
const maskEnd = 3

/**
 * `138*****001`: the first and last three digits (spec 2 §9). Companions also see the mark on the bill, so a short
 * number shows fewer: mask and mark together hide four digits.
 */
export function maskPhone(digits: string): string {
  const start = Math.max(0, Math.min(3, digits.length - markDigits - hiddenMin))
  const hidden = Math.max(0, digits.length - start - maskEnd)
  return digits.slice(0, start) + '*'.repeat(hidden) + digits.slice(start + hidden)
}

/** Marks who ordered, on ticket and bill (spec 1 §6): `☎ …5678`; '' = the phone is not verified. */
export function telMark(digits: string): string {
  return digits === '' ? '' : `☎ …${digits.slice(-markDigits)}`
}
