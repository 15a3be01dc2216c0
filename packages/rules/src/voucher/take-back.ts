const minuteMs = 60_000

/**
 * How long after its use a platform reverses a redemption, in ms. Facts payments §5.6: an hour at Douyin; ten minutes
 * at Meituan, by integrators' reports.
 */
const backWithinMs = { meituan: 10 * minuteMs, douyin: 60 * minuteMs } as const
/** The request follows a few seconds later, perhaps twice. */
const spareMs = minuteMs

/** Until when (ms) a guest can cancel what a voucher paid: later the platform keeps the voucher used. */
export function giveBackBefore(platform: keyof typeof backWithinMs, usedAt: number): number {
  return usedAt + backWithinMs[platform] - spareMs
}
