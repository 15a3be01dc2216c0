import type { AheadTicket } from '../kitchen/ahead-words.ts'

/** No store has longer numbers in a day. */
const mostDigits = 6

/** The number on the pad after a key. Other keys change nothing. */
export function applyPadKey(typed: string, key: string): string {
  if (/^\d$/.test(key)) return typed.length < mostDigits ? typed + key : typed
  if (key === 'back' || key === 'Backspace') return typed.slice(0, -1)
  return key === 'clear' || key === 'Delete' ? '' : typed
}

/** Tickets whose number may become the typed one: `23` finds 0231 and 0023, the exact one first. */
export function filterByTypedNumber(ready: readonly AheadTicket[], typed: string): readonly AheadTicket[] {
  if (typed === '') return ready
  const found = ready.filter(({ ahead }) => ahead.pickupNo.includes(typed))
  return [
    ...found.filter((ticket) => hasTypedNumber(ticket, typed)),
    ...found.filter((ticket) => !hasTypedNumber(ticket, typed)),
  ]
}

/** A guest says `two three one` for 0231. */
export function hasTypedNumber({ ahead }: AheadTicket, typed: string): boolean {
  return typed !== '' && Number(ahead.pickupNo) === Number(typed)
}

/**
 * What Enter hands over: the matching ticket on the shelf, because numbers of two days may meet. Otherwise the
 * number, and the server gives the reason.
 */
export function findTypedOrder(
  ready: readonly AheadTicket[],
  typed: string,
): { readonly outtradeno: string } | { readonly pickupNo: string } | null {
  if (!/[1-9]/.test(typed)) return null
  const meant = ready.filter((ticket) => hasTypedNumber(ticket, typed))
  const [only] = meant
  return meant.length === 1 && only !== undefined ? { outtradeno: only.ahead.outtradeno } : { pickupNo: typed }
}
