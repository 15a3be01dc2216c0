import { ok, type Result, refuse } from '../result/result.ts'

/** Most characters of the extra-requirements note (spec 1 §5). */
export const noteLimit = 30

/** A longer description folds behind 'more' (spec 1 §5). */
export const descriptionLimit = 50

/**
 * One character as the writer sees it: a letter with accents, a flag, a keycap, or an emoji with everything joined to
 * it.
 */
const character =
  /\p{RI}\p{RI}|[\p{Emoji}]\u{fe0f}?\u{20e3}|\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]{0,2}(?:\u{200d}\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]{0,2}){0,6}|.\p{M}{0,4}/gsu

/** UTF-16 units of the longest character: seven joined people, each with a skin colour and a sign. */
const unitsMost = 48

/** UTF-16 units of the longest text within 60 characters (the longest limit of spec 1 §5): a request must fit it. */
export const noteUnitsMost = 60 * unitsMost

/** Escape sequences could control the kitchen's printer; direction marks could hide text. */
const unprintable = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu

/**
 * Length in characters as the writer sees them; any emoji counts as one. So N code points never exceed a limit of N,
 * and neither do N emoji with families, flags or skin colours.
 */
export function noteLength(text: string): number {
  return charactersOf(text).length
}

/** The note as stored and printed: one line, without control characters, trimmed. */
export function cleanNote(text: string): string {
  return text.replace(unprintable, ' ').trim()
}

/**
 * The first `limit` characters, for an input with a limit. Never splits a character. Leading spaces of pasted text are
 * dropped first, so the end is not lost.
 */
export function clipNote(text: string, limit: number = noteLimit): string {
  if (charactersOf(text).length <= limit) return text
  return charactersOf(text.trimStart()).slice(0, limit).join('')
}

/** The cleaned note, or `memo_too_long` with the limit. */
export function checkNote(text: string, limit: number = noteLimit): Result<string, 'memo_too_long'> {
  const clean = cleanNote(text)
  return noteLength(clean) > limit ? refuse('memo_too_long', [limit]) : ok(clean)
}

/** Whether a description is folded behind a 'more' toggle (spec 1 §5). */
export function needsMore(description: string): boolean {
  return description.length > descriptionLimit && noteLength(description.trim()) > descriptionLimit
}

function charactersOf(text: string): string[] {
  return text.match(character) ?? []
}
