import { checkNote, cleanNote, clipNote, noteLength, noteLimit } from '../menu/note.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/**
 * Characters: 30 on a dish, 60 on a bill and in what is said to the staff (spec 1 §5, §9). A dish has one limit on every way, or what one
 * door lets in another refuses (docs/decisions/0044).
 */
export const memoLimits = { dish: noteLimit, landing: 60 } as const

/** A memo is counted, cleaned, cut and checked as the note of a dish is: see menu/note.ts. */
export const memoLength = noteLength
export const cleanMemo = cleanNote
export const clipMemo = clipNote
export const checkMemo = checkNote

/** Stands between two memos of one bill. */
const between = ' / '

/**
 * Two memos of one bill as one: each is said once, neither is cut. Null where both together are longer than a memo may be; what is
 * not said to the kitchen then must be said to its writer.
 */
export function joinMemos(first: string, second: string, limit: number = memoLimits.landing): string | null {
  // A memo that is part of another word says something else: 辣 is not said by 不要辣.
  if (second === '' || `${between}${first}${between}`.includes(`${between}${second}${between}`)) return first
  const joined = first === '' ? second : `${first}${between}${second}`
  return memoLength(joined) > limit ? null : joined
}

/**
 * What stands in the field of who is writing a memo, once a companion has changed the one that was `seen`: theirs (an allergy) is put before
 * what is being written. Nothing is cut, so it may be longer than a memo may be.
 */
export function memoMet(written: string, seen: string, now: string): string {
  const words = written.trim()
  if (words === '' || words === seen || joinMemos(now, words, Number.POSITIVE_INFINITY) === now) return now
  return joinMemos(now, written, Number.POSITIVE_INFINITY) ?? now
}

/**
 * What a bill's memo becomes when `written` is saved by somebody who knew of `seen`, while the bill has `now`: two who save at one
 * time are both heard. Without `seen` the last one stands. Refuses `memo_too_long` where both together are longer than a memo may be.
 */
export function memoKept(written: string, seen: string | undefined, now: string): Result<string, 'memo_too_long'> {
  if (seen === undefined || seen === now || written === now) return ok(written)
  const both = joinMemos(now, written)
  return both === null ? refuse('memo_too_long', [memoLimits.landing]) : ok(both)
}
