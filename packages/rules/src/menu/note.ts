import { ok, type Result, refuse } from '../result/result.ts'

/** Characters of the extra-requirements note (spec 1 §5). */
export const noteLimit = 30

/** A description longer than this many characters is folded behind 'more' (spec 1 §5). */
export const descriptionLimit = 50

/** One character to its writer: a letter with its accents, a flag, a keycap, or an emoji with all that is joined to it. */
const character =
  /\p{RI}\p{RI}|[\p{Emoji}]\u{fe0f}?\u{20e3}|\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]{0,2}(?:\u{200d}\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]{0,2}){0,6}|.\p{M}{0,4}/gsu

/** UTF-16 units of the longest character: seven people with a skin colour and a sign each, joined. */
const unitsMost = 48

/** UTF-16 units of the longest text that a limit of 60 characters lets pass (the longest of spec 1 §5): what a call must be able to carry. */
export const noteUnitsMost = 60 * unitsMost

/** Escape sequences would command the kitchen's printer, and direction marks would hide what is written. */
const unprintable = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu

/**
 * How long a text is to its writer: an emoji is one, however it is made. So a text of at most N code points is never over a
 * limit of N, and neither is one of N emoji that are families, flags or have a skin colour.
 */
export function noteLength(text: string): number {
  return charactersOf(text).length
}

/** The text as it is kept and printed: one line, without control characters, trimmed. */
export function cleanNote(text: string): string {
  return text.replace(unprintable, ' ').trim()
}

/**
 * The first `limit` characters, for an input that must not grow longer. Never cuts a character in two. What is pasted with
 * spaces before it loses those, not its end: they do not count.
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
