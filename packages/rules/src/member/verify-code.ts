import { foldWidth } from '../language/plain-digits.ts'

/** A code by text message: six digits, valid ten minutes, five tries, single use. */
export const codeLife = { digits: 6, seconds: 600, tries: 5 } as const

/** Wait before the next code to the same number (spec 2 §9). */
export const resendSeconds = 60

export interface SentCode {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly tries: number
  /** Used, or replaced by a later code. */
  readonly isOver: boolean
}

export function isCodeOpen({ expiresAt, tries, isOver }: SentCode, now: number): boolean {
  return !isOver && tries < codeLife.tries && now < expiresAt
}

/** Finds the code in pasted text: six digits on their own, full-width included; null = none, or several. */
export function codeIn(text: string): string | null {
  const numbers = foldWidth(text).match(/\d+/g) ?? []
  const found = new Set(numbers.filter(({ length }) => length === codeLife.digits))
  const [code] = found
  return found.size === 1 && code !== undefined ? code : null
}
