import type { AheadTicket } from '../kitchen/ahead-words.ts'

/** No store calls longer numbers in a day. */
const mostDigits = 6

/** The number on the pad after a key; other keys change nothing. */
export function typedAfter(typed: string, key: string): string {
  if (/^\d$/.test(key)) return typed.length < mostDigits ? typed + key : typed
  if (key === 'back' || key === 'Backspace') return typed.slice(0, -1)
  return key === 'clear' || key === 'Delete' ? '' : typed
}

/** Whose number may become what is typed: `23` finds 0231 and 0023; the exact one first. */
export function ticketsTyped(ready: readonly AheadTicket[], typed: string): readonly AheadTicket[] {
  if (typed === '') return ready
  const found = ready.filter(({ ahead }) => ahead.pickupNo.includes(typed))
  return [...found.filter((ticket) => isTyped(ticket, typed)), ...found.filter((ticket) => !isTyped(ticket, typed))]
}

/** A guest says `two three one` of 0231. */
export function isTyped({ ahead }: AheadTicket, typed: string): boolean {
  return typed !== '' && Number(ahead.pickupNo) === Number(typed)
}

/**
 * Whom Enter hands over: the ticket that is meant, exactly, where it is on the shelf (numbers of two days may meet); else the
 * number, so that the server says why not.
 */
export function meantBy(
  ready: readonly AheadTicket[],
  typed: string,
): { readonly outtradeno: string } | { readonly pickupNo: string } | null {
  if (!/[1-9]/.test(typed)) return null
  const meant = ready.filter((ticket) => isTyped(ticket, typed))
  const [only] = meant
  return meant.length === 1 && only !== undefined ? { outtradeno: only.ahead.outtradeno } : { pickupNo: typed }
}
