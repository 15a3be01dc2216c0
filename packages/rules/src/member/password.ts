import { ok, type Result, refuse } from '../result/result.ts'

/** Characters as people count them. A passphrase of 64 and more is accepted (NIST 800-63B-4). */
export const passwordLength = { min: 8, max: 256 } as const

export type PasswordRefusal = 'password_missing' | 'password_short' | 'password_long' | 'password_common'

export interface PasswordContext {
  /** Common passwords in lower case. */
  readonly common: ReadonlySet<string>
  /** The seller's names, the member's name, phone and address: words that a guesser tries first. */
  readonly own: readonly string[]
}

/** Two keyboards may send the same password composed or decomposed. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Length and guessability only: no rule asks for digits or signs (facts §3.2). */
export function checkPassword(typed: string, { common, own }: PasswordContext): Result<string, PasswordRefusal> {
  const password = normalPassword(typed)
  const length = [...password].length
  if (length === 0) return refuse('password_missing')
  if (length < passwordLength.min) return refuse('password_short', [passwordLength.min])
  if (length > passwordLength.max) return refuse('password_long', [passwordLength.max])
  const plain = password.toLowerCase()
  const isGuessed = common.has(plain) || isOneSign(plain) || own.some((word) => isMadeOf(plain, word))
  return isGuessed ? refuse('password_common') : ok(password)
}

function isOneSign(plain: string): boolean {
  return new Set(plain).size === 1
}

/** The word alone, or with up to four signs around it. */
function isMadeOf(plain: string, word: string): boolean {
  const own = normalPassword(word).toLowerCase().replace(/\s/g, '')
  if ([...own].length < 4) return false
  const rest = plain.replace(/\s/g, '').replace(own, '')
  return rest.length + own.length === plain.replace(/\s/g, '').length && [...rest].length <= 4
}
