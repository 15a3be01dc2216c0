/** A table number has at most this many characters; what is longer is an order number (spec 1 §4). */
export const tableNumberLength = 4

export type SeatNumber =
  | { readonly kind: 'table'; readonly value: string }
  | { readonly kind: 'order'; readonly value: string }
  | { readonly kind: 'none' }

/** What the number on the guest's code stands for. Characters are code points, so `包间一号` is a table. */
export function seatNumber(text: string | undefined): SeatNumber {
  const value = (text ?? '').trim()
  if (value === '') return { kind: 'none' }
  return { kind: [...value].length <= tableNumberLength ? 'table' : 'order', value }
}

/** Whether this is the number of a table. */
export function isTableNumber(text: string | undefined): boolean {
  return seatNumber(text).kind === 'table'
}
