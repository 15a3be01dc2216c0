import { foldWidth } from '../language/plain-digits.ts'
import { type Refusal, refuse } from '../result/result.ts'

/** Bounds of a number input; `length` = digits that can be typed. */
export interface PadRule {
  readonly min: number
  readonly max: number
  readonly length: number
}

/** Default number pad: 1 to 9999, two digits long (spec 1 §5, §9). */
export const numberPad: PadRule = { min: 1, max: 9999, length: 2 }

/** A pad for these bounds: two digits, or as many as the maximum has. */
export function padOf({ min, max }: { readonly min: number; readonly max: number }): PadRule {
  return { min, max, length: Math.max(numberPad.length, String(max).length) }
}

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'back' | 'clear'

/** What the pad shows after a key. Digits beyond the length are ignored; there is no leading zero. */
export function pressPad(shown: string, key: PadKey, rule: Pick<PadRule, 'length'> = numberPad): string {
  if (key === 'clear') return ''
  if (key === 'back') return shown.slice(0, -1)
  const next = shown === '0' ? key : shown + key
  return next.length > rule.length ? shown : next
}

/** A number within its bounds; `problem` = the bound it crossed, with its sentence. */
export interface BoundNumber {
  readonly value: number
  /** `quantity_above` 'Qty cannot exceed {0}', `quantity_below` 'Qty cannot less than {0}' (spec 1 §5). */
  readonly problem?: Refusal<'quantity_above' | 'quantity_below'>
}

/** A number, reset to the bound it crossed (spec 1 §5). Not a number counts as below the minimum. */
export function boundNumber(value: number, { min, max }: Pick<PadRule, 'min' | 'max'> = numberPad): BoundNumber {
  if (value > max) return { value: max, problem: refuse('quantity_above', [max]) }
  if (!(value >= min)) return { value: min, problem: refuse('quantity_below', [min]) }
  return { value: Math.trunc(value) }
}

/** Typed text as a number within its bounds. Full-width digits count; no number counts as below the minimum. */
export function clampTyped(text: string, rule: Pick<PadRule, 'min' | 'max'> = numberPad): BoundNumber {
  const digits = foldWidth(text).trim()
  return boundNumber(/^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN, rule)
}
