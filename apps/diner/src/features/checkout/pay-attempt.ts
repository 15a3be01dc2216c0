import { recall, remember } from '../../platform/memory.ts'

/** The payment that this phone left the page for, so that it can show the result on return. */
export interface PayAttempt {
  readonly bill: string
  /** The attempt's number at the gateway. */
  readonly outtradeno: string
  readonly payTypeCode: string
  /** It failed, and the guest saw that. */
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

/** Only if it is still the current attempt. */
export function endAttempt(sellerId: string, attempt: PayAttempt): void {
  if (keptAttempt(sellerId, attempt.bill)?.outtradeno !== attempt.outtradeno) return
  keepAttempt(sellerId, { ...attempt, hasEnded: true })
}

/** Whether this phone left to pay `bill`, or came back without knowing the result. */
export function isAwayFor(sellerId: string, bill: string): boolean {
  const kept = keptAttempt(sellerId, bill)
  return kept !== undefined && kept.hasEnded !== true
}

/** A gateway's page or a wallet's scheme; never a URL that runs script here. */
export function isPayUrl(url: string): boolean {
  try {
    return ['https:', 'http:', 'weixin:', 'alipays:'].includes(new URL(url, 'https://here.invalid').protocol)
  } catch {
    return false
  }
}

/** The gateway's return address: this checkout, with the bill's number. */
export function returnPath(sellerId: string, storeId: string, tableNo: string, back: string, bill: string): string {
  return `/s/${sellerId}/check/hmd/0/${back}?storeid=${storeId}&tableno=${tableNo}&paid=${bill}`
}

/** The same for an order ahead. */
export function aheadReturnPath(sellerId: string, storeId: string, bill: string): string {
  return `/s/${sellerId}/check/xmd/${bill}/1?storeid=${storeId}&paid=${bill}`
}
