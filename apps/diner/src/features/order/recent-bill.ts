/** Bills this phone paid or whose party did, kept 30 minutes (spec 3 §9 "Last-pay record"); only numbers, no amounts or dishes. */
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
 * Writing the same bill again keeps its first time, so that looking at a receipt does not prolong it. What was paid longer ago than
 * bills are kept is not written. A phone whose clock is behind has been paid now, not in what it takes for the future.
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
    // Private mode or a full disk: the receipt is still on the screen, it is only not remembered.
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

/** This phone's storage; where a browser forbids even to look at it, one that keeps nothing. */
export function deviceStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}
