/** How the counter identified the guest at the hand-over; '' = a rider delivered it. */
export type HandOverMeans = '' | 'number' | 'ticket' | 'code'

/** A mistyped number shows up when the right guest comes. Later the food is eaten. */
export const handOverBackMinutes = 15

export type HandOverBackRefusal = 'handover_not_done' | 'handover_final' | 'handover_back_late'

/**
 * Why staff cannot undo a hand-over; null = they can. Times in ms.
 * A guest who showed the code of their phone has their own order, and so has a guest at the door. Only a number or a
 * tap can pick a wrong order.
 */
export function checkHandOverUndo(
  { handedOverAt, means }: { readonly handedOverAt: number | null; readonly means: HandOverMeans },
  now: number,
): HandOverBackRefusal | null {
  if (handedOverAt === null) return 'handover_not_done'
  if (means === 'code' || means === '') return 'handover_final'
  return now - handedOverAt > handOverBackMinutes * 60_000 ? 'handover_back_late' : null
}
