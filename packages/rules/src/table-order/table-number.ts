/** Most characters of a table number; a longer one is an order number (spec 1 §4). */
export const tableNumberLength = 4

export type SeatNumber =
  | { readonly kind: 'table'; readonly value: string }
  | { readonly kind: 'order'; readonly value: string }
  | { readonly kind: 'none' }

/** What the number in the guest's code means. Characters are code points, so `包间一号` is a table. */
export function seatNumber(text: string | undefined): SeatNumber {
  const value = (text ?? '').trim()
  if (value === '') return { kind: 'none' }
  return { kind: [...value].length <= tableNumberLength ? 'table' : 'order', value }
}

/** Whether this is a table number. */
export function isTableNumber(text: string | undefined): boolean {
  return seatNumber(text).kind === 'table'
}
