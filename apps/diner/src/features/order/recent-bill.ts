/**
 * Bills that this phone or its party paid, kept 30 minutes (spec 3 §9 "Last-pay record"). Only numbers, no amounts or
 * dishes.
 */
export interface RecentBill {
  readonly outtradeno: string
  readonly paidAt: number
}

export const recentBillMs = 30 * 60 * 1000

const keyOf = (sellerId: string) => `comanda.paid.${sellerId}`

export function listRecentBills(storage: Pick<Storage, 'getItem'>, sellerId: string, now: number): RecentBill[] {
  return readBills(storage, sellerId).filter(({ paidAt }) => now - paidAt < recentBillMs && paidAt <= now + 60_000)
}

/**
 * Recording the same bill again keeps its first time, so viewing a receipt does not extend it. A bill older than the
 * limit is not kept. If the payment time is in this phone's future, its clock is behind, and now is used.
 */
export function recordRecentBill(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  sellerId: string,
  outtradeno: string,
  { paidAt, now }: { readonly paidAt: number; readonly now: number },
): void {
  if (now - paidAt >= recentBillMs) return
  const kept = listRecentBills(storage, sellerId, now)
  if (kept.some((bill) => bill.outtradeno === outtradeno)) return
  try {
    storage.setItem(
      keyOf(sellerId),
      JSON.stringify([{ outtradeno, paidAt: Math.min(paidAt, now) }, ...kept].slice(0, 10)),
    )
  } catch {
    // Private mode or a full disk: the receipt is still shown, but not kept.
  }
}

function readBills(storage: Pick<Storage, 'getItem'>, sellerId: string): RecentBill[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(sellerId)) ?? '[]')
    return Array.isArray(value) ? value.filter(isRecentBill) : []
  } catch {
    return []
  }
}

function isRecentBill(value: unknown): value is RecentBill {
  const bill = value as Partial<RecentBill> | null
  return (
    typeof bill?.outtradeno === 'string' &&
    /^[0-9A-Za-z]{6,32}$/.test(bill.outtradeno) &&
    typeof bill.paidAt === 'number'
  )
}

/** This phone's storage; a storage that keeps nothing if the browser forbids access. */
export function deviceStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}
