/** A code by text message: six digits, ten minutes, five tries, and never twice. */
export const codeLife = { digits: 6, seconds: 600, tries: 5 } as const

/** Until another may be sent to the same number (spec 2 §9). */
export const resendSeconds = 60

export interface SentCode {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly tries: number
  /** Taken, or another was sent after it. */
  readonly isOver: boolean
}

export function isCodeOpen({ expiresAt, tries, isOver }: SentCode, now: number): boolean {
  return !isOver && tries < codeLife.tries && now < expiresAt
}

/** The code in what was pasted: six digits that stand alone, full-width ones too; null = there is none, or more than one. */
export function codeIn(text: string): string | null {
  const numbers = text.normalize('NFKC').match(/\d+/g) ?? []
  const found = new Set(numbers.filter(({ length }) => length === codeLife.digits))
  const [code] = found
  return found.size === 1 && code !== undefined ? code : null
}
