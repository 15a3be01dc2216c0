import { recall, remember } from '../../platform/memory.ts'

/** The payment this phone went away to make, so that whoever comes back is told how it ended. */
export interface PayAttempt {
  readonly bill: string
  /** The attempt's own number at the gateway. */
  readonly outtradeno: string
  readonly payTypeCode: string
  /** It came to nothing, and its guest has been told. */
  readonly hasEnded?: boolean
}

const keyOf = (sellerId: string) => `comanda.paying.${sellerId}`

export function keepAttempt(sellerId: string, attempt: PayAttempt | undefined): void {
  remember(keyOf(sellerId), attempt)
}

export function keptAttempt(sellerId: string, bill: string): PayAttempt | undefined {
  const kept = recall(keyOf(sellerId)) as Partial<PayAttempt> | null
  return kept?.bill === bill && typeof kept.outtradeno === 'string' && typeof kept.payTypeCode === 'string'
    ? (kept as PayAttempt)
    : undefined
}

/** Unless it has made way for another meanwhile. */
export function endAttempt(sellerId: string, attempt: PayAttempt): void {
  if (keptAttempt(sellerId, attempt.bill)?.outtradeno !== attempt.outtradeno) return
  keepAttempt(sellerId, { ...attempt, hasEnded: true })
}

/** Whether this phone is away to pay `bill`, or has come back and does not know yet how that ended. */
export function isAwayFor(sellerId: string, bill: string): boolean {
  const kept = keptAttempt(sellerId, bill)
  return kept !== undefined && kept.hasEnded !== true
}

/** A gateway's page or a wallet's own scheme; never something that would run here. */
export function isPayUrl(url: string): boolean {
  try {
    return ['https:', 'http:', 'weixin:', 'alipays:'].includes(new URL(url, 'https://here.invalid').protocol)
  } catch {
    return false
  }
}

/** Where the gateway sends the guest back to: this checkout, with the bill's number to look after. */
export function returnPath(sellerId: string, storeId: string, tableNo: string, back: string, bill: string): string {
  return `/s/${sellerId}/check/hmd/0/${back}?storeid=${storeId}&tableno=${tableNo}&paid=${bill}`
}

/** The same of an order that was sent ahead. */
export function aheadReturnPath(sellerId: string, storeId: string, bill: string): string {
  return `/s/${sellerId}/check/xmd/${bill}/1?storeid=${storeId}&paid=${bill}`
}
