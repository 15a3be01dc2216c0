import { type Money, money, noMoney, subtract } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import { isKnownDistance } from '../store/distance.ts'
import { type BusinessTime, isOpen } from '../time/opening-hours.ts'

/** A store's takeout setup (spec 1 §3 Takeout config). */
export interface SendSetup {
  /** What the guest pays for the bringing; 0 = nothing. */
  readonly distributionCharge: Money
  /** From this bill on the bringing is free; 0 = from none on. */
  readonly sendRule: Money
  /** The smallest bill that is brought; 0 = any. */
  readonly sendAmount: Money
  /** Metres; 0 = wherever. */
  readonly sendDistance: number
  /** Hours in which orders are brought; empty = whenever the store is open. */
  readonly sendTime: BusinessTime
  /** The store's own couriers bring it, not a platform's. */
  readonly deliverySelf: boolean
}

type SendPrice = Pick<SendSetup, 'distributionCharge' | 'sendRule'>

/** `amount` = the dishes, without the charge. Free when there is no charge, or the bill reaches `sendRule` (spec 1 §5). */
export function sendCharge(amount: Money, { distributionCharge, sendRule }: SendPrice): Money {
  return sendRule > 0 && amount >= sendRule ? noMoney : distributionCharge
}

/** What must still be ordered for free bringing, for a hint; 0 = it is free, or never will be. */
export function missingForFree(amount: Money, setup: SendPrice): Money {
  return sendCharge(amount, setup) > 0 && setup.sendRule > 0 ? subtract(setup.sendRule, amount) : noMoney
}

/** 'Minimum order of {0} for delivery', 'Less {0}' (spec 1 §5): what is missing; 0 = it may be sent. */
export function missingForSend(amount: Money, { sendAmount }: Pick<SendSetup, 'sendAmount'>): Money {
  return money(Math.max(0, sendAmount - amount))
}

/** Whether orders are brought so far. `unknown` is for the caller to decide: an address may not be on any map. */
export function sendReach(
  metres: number,
  { sendDistance }: Pick<SendSetup, 'sendDistance'>,
): 'near' | 'too_far' | 'unknown' {
  if (!(sendDistance > 0)) return 'near'
  if (!isKnownDistance(metres)) return 'unknown'
  return metres > sendDistance ? 'too_far' : 'near'
}

/** Whether orders are brought at this minute of the store's day. */
export function isSendTime({ sendTime }: Pick<SendSetup, 'sendTime'>, localMinutes: number): boolean {
  return isOpen(sendTime, localMinutes)
}

/**
 * May an order be brought? `values` of `below_send_amount` are the minimum and what is missing (amounts), of `too_far_to_send`
 * the limit in kilometres. A distance that is not known is let pass: whoever asks decides about `sendReach` first.
 */
export function checkSend(
  amount: Money,
  metres: number,
  setup: SendSetup,
): Result<Money, 'below_send_amount' | 'too_far_to_send'> {
  const missing = missingForSend(amount, setup)
  if (missing > 0) return refuse('below_send_amount', [setup.sendAmount, missing])
  if (sendReach(metres, setup) === 'too_far') return refuse('too_far_to_send', [setup.sendDistance / 1000])
  return ok(sendCharge(amount, setup))
}
