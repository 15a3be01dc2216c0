import { ok, type Result, refuse } from '../result/result.ts'

/** A mobile number as a country writes it without its zone code and without a leading 0. */
export interface PhoneNumber {
  readonly zone: string
  readonly digits: string
}

export type PhoneRefusal = 'phone_missing' | 'phone_wrong' | 'phone_zone'

/** What an input takes, and what a code is sent to at least (spec 2 §5). */
export const phoneMax = 11
export const phoneMin = 8

/**
 * Mobile numbers by zone code: a code is never sent to a landline or to a premium number, which is what SMS pumping lives on.
 * Where a seller's country is not here, any 8 to 11 digits will do.
 */
const mobiles: Readonly<Record<string, RegExp>> = {
  '86': /^1[3-9]\d{9}$/,
  '65': /^[89]\d{7}$/,
  '81': /^[789]0\d{8}$/,
  // Ten digits are a mobile number's only behind 011: 1-300 and 1-800 lines have as many.
  '60': /^1(1\d{8}|[02-46-9]\d{7})$/,
}
/** In these countries people write a 0 before their number, and nobody dials it from abroad. */
const trunkZero: ReadonlySet<string> = new Set(['81', '60'])

/**
 * Reads what a guest typed. The same number is the same text however it was written (spaces, hyphens, full-width digits, a
 * leading 0), so that no way of writing gets around a limit.
 */
export function readPhone(zone: string, typed: string, allowed: readonly string[]): Result<PhoneNumber, PhoneRefusal> {
  const written = typed.normalize('NFKC').replace(/[\s().-]/g, '')
  if (written === '') return refuse('phone_missing')
  if (!allowed.includes(zone)) return refuse('phone_zone')
  if (!/^\d+$/.test(written) || written.length < phoneMin || written.length > phoneMax) return refuse('phone_wrong')
  const digits = trunkZero.has(zone) ? written.replace(/^0/, '') : written
  const mobile = mobiles[zone] ?? /^\d{8,11}$/
  return mobile.test(digits) ? ok({ zone, digits }) : refuse('phone_wrong')
}

/** As it is dialled: `+8613800000001`. */
export function dialled({ zone, digits }: PhoneNumber): string {
  return `+${zone}${digits}`
}

/** Digits of the end that the mark on a bill shows. */
const markDigits = 4
/** So many digits stay unknown to whoever reads mask and mark side by side. */
const hiddenMin = 4
const maskEnd = 3

/**
 * `138*****001`: the first and last three digits (spec 2 §9). The companions read the mark on their bill as well, so of a short
 * number less is shown: mask and mark together leave four digits unknown.
 */
export function maskPhone(digits: string): string {
  const start = Math.max(0, Math.min(3, digits.length - markDigits - hiddenMin))
  const hidden = Math.max(0, digits.length - start - maskEnd)
  return digits.slice(0, start) + '*'.repeat(hidden) + digits.slice(start + hidden)
}

/** Who ordered, on ticket and bill (spec 1 §6): `☎ …5678`; '' = their phone is not verified. */
export function telMark(digits: string): string {
  return digits === '' ? '' : `☎ …${digits.slice(-markDigits)}`
}
