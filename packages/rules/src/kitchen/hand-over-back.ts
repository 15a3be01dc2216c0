/** How the guest was known to whom an order was handed over; '' = not at the counter: a rider brought it. */
export type HandOverMeans = '' | 'number' | 'ticket' | 'code'

/** A mistyped number is found out when the right guest comes; later the bag is eaten. */
export const handOverBackMinutes = 15

export type HandOverBackRefusal = 'handover_not_done' | 'handover_final' | 'handover_back_late'

/**
 * Why it is not taken back that an order was handed over; null = it may be. Times in ms. Who showed the code of their phone has
 * their own order, and so has whom a rider found at the door: only a number or a tap can have meant another's.
 */
export function cannotTakeBack(
  { handedOverAt, means }: { readonly handedOverAt: number | null; readonly means: HandOverMeans },
  now: number,
): HandOverBackRefusal | null {
  if (handedOverAt === null) return 'handover_not_done'
  if (means === 'code' || means === '') return 'handover_final'
  return now - handedOverAt > handOverBackMinutes * 60_000 ? 'handover_back_late' : null
}
