/**
 * The number a kitchen calls and a guest hears: the store's running number of the day, four digits (`0231`), starting
 * again every business day. The ten-thousandth is `10000`: longer, but never a number that was given out that day.
 */
export function ticketNumber(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`not a running number: ${sequence}`)
  return String(sequence).padStart(4, '0')
}
