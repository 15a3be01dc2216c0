import { ok, type Result, refuse } from '../result/result.ts'

/** Characters: 30 in the dish's own page and the cart, 60 for dish and bill memos on the landing flow (spec 1 §5, §9). */
export const memoLimits = { dish: 30, landing: 60 } as const

/** One character to its writer: a letter with its accents, a flag, a keycap, or an emoji with all that is joined to it. */
const character =
  /\p{RI}\p{RI}|[\p{Emoji}]\u{fe0f}?\u{20e3}|\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*(?:\u{200d}\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*){0,6}|.\p{M}{0,4}/gsu

/** Escape sequences would command the kitchen's printer, and direction marks would hide what is written. */
const unprintable = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu

/** How long a memo is to its writer: an emoji is one. */
export function memoLength(text: string): number {
  return charactersOf(text).length
}

/** The memo as it is kept and printed: one line, without control characters, trimmed. */
export function cleanMemo(text: string): string {
  return text.replace(unprintable, ' ').trim()
}

/** The first `limit` characters, for an input that must not grow longer. Never cuts a character in two. */
export function clipMemo(text: string, limit: number): string {
  const characters = charactersOf(text)
  return characters.length <= limit ? text : characters.slice(0, limit).join('')
}

/** The cleaned memo, or `memo_too_long` with the limit. */
export function checkMemo(text: string, limit: number): Result<string, 'memo_too_long'> {
  const clean = cleanMemo(text)
  return memoLength(clean) > limit ? refuse('memo_too_long', [limit]) : ok(clean)
}

function charactersOf(text: string): string[] {
  return text.match(character) ?? []
}
