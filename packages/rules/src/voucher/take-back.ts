const minuteMs = 60_000

/**
 * How long after its use a platform takes a redemption back, in ms (facts payments §5.6: Douyin an hour; that Meituan's is ten minutes is what
 * integrators write).
 */
const backWithinMs = { meituan: 10 * minuteMs, douyin: 60 * minuteMs } as const
/** It is asked a few seconds later, and perhaps twice. */
const spareMs = minuteMs

/** Until when (ms) a guest may take back what their voucher has paid: after that the platform would keep it. */
export function giveBackBefore(platform: keyof typeof backWithinMs, usedAt: number): number {
  return usedAt + backWithinMs[platform] - spareMs
}
