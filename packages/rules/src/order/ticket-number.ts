/**
 * The number that the kitchen calls out: the store's running number of the business day, four digits (`0231`).
 * The ten-thousandth is `10000`: longer, but never reused that day. An order that is not paid yet has none: 0 → ''.
 */
export function ticketNumber(sequence: number): string {
  if (sequence === 0) return ''
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`not a running number: ${sequence}`)
  return String(sequence).padStart(4, '0')
}
