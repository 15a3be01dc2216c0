/** Where vouchers are redeemed: a store, and the table that the dish is brought to. */
export interface VoucherPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
}

/** By store, not by table: a party that moves continues what it has begun. */
export function redemptionMemory({ sellerId, storeId }: VoucherPlace): string {
  return `comanda.voucher.${sellerId}.${storeId}`
}

/** Shorter than carts (spec 1 §9): an unpaid order of today expires within a quarter of an hour. */
const keptMs = 60 * 60_000

/** Whether something begun at `at` is still continued. In milliseconds; the clock may have been set back. */
export function isYoung(at: unknown, now: number): boolean {
  return typeof at === 'number' && Math.abs(now - at) < keptMs
}
