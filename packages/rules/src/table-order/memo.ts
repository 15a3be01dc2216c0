import { checkNote, cleanNote, clipNote, noteLength, noteLimit } from '../menu/note.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/**
 * Characters: 30 on a dish, 60 on a bill and in messages to staff (spec 1 §5, §9). A dish has one limit everywhere, so
 * that no route refuses what another accepted (docs/decisions/0044).
 */
export const memoLimits = { dish: noteLimit, landing: 60 } as const

/** A memo is counted, cleaned, cut and checked like a dish's note: see menu/note.ts. */
export const memoLength = noteLength
export const cleanMemo = cleanNote
export const clipMemo = clipNote
export const checkMemo = checkNote

/** Separator between two memos of one bill. */
const between = ' / '

/**
 * Joins two memos of one bill, without repeating or cutting text. Null when both together exceed the limit: the phone
 * must then show that to the writer.
 */
export function joinMemos(first: string, second: string, limit: number = memoLimits.landing): string | null {
  // A memo inside another word means something else: 不要辣 does not contain the wish 辣.
  if (second === '' || `${between}${first}${between}`.includes(`${between}${second}${between}`)) return first
  const joined = first === '' ? second : `${first}${between}${second}`
  return memoLength(joined) > limit ? null : joined
}

/**
 * The text of a memo field after a companion changed the memo that was `seen`: their text (an allergy) goes before the
 * guest's own.
 * Nothing is cut, so it can exceed the limit.
 */
export function mergeMemoWhileWriting(written: string, seen: string, now: string): string {
  const words = written.trim()
  if (words === '' || words === seen || joinMemos(now, words, Number.POSITIVE_INFINITY) === now) return now
  return joinMemos(now, written, Number.POSITIVE_INFINITY) ?? now
}

/**
 * The bill's memo after a guest who knew `seen` saves `written`, while the bill has `now`. Two guests who save at the
 * same time both keep their text.
 * Without `seen` the last save wins. Refuses `memo_too_long` when both together exceed the limit.
 */
export function mergeSavedMemo(
  written: string,
  seen: string | undefined,
  now: string,
): Result<string, 'memo_too_long'> {
  if (seen === undefined || seen === now || written === now) return ok(written)
  const both = joinMemos(now, written)
  return both === null ? refuse('memo_too_long', [memoLimits.landing]) : ok(both)
}
