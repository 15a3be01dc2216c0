/** Where vouchers are redeemed: a store, and the table that the dish is brought to. */
export interface VoucherPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
}

/** Of the store, not of the table: a party that moves goes on with what it has begun. */
export function redemptionMemory({ sellerId, storeId }: VoucherPlace): string {
  return `comanda.voucher.${sellerId}.${storeId}`
}

/** spec 1 §9 keeps carts longer; an order of today that is not paid is void within the quarter of an hour. */
const keptMs = 60 * 60_000

/** Whether what was begun then is still gone on with. Both in milliseconds; a clock may have been set back. */
export function isYoung(at: unknown, now: number): boolean {
  return typeof at === 'number' && Math.abs(now - at) < keptMs
}
