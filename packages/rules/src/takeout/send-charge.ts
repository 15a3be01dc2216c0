import { type Money, money, noMoney, subtract } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import { isKnownDistance } from '../store/distance.ts'
import { type BusinessTime, isOpen } from '../time/opening-hours.ts'

/** A store's takeout setup (spec 1 §3 Takeout config). */
export interface SendSetup {
  /** The delivery charge; 0 = free. */
  readonly distributionCharge: Money
  /** Delivery is free from this amount; 0 = never. */
  readonly sendRule: Money
  /** The smallest amount delivered; 0 = any. */
  readonly sendAmount: Money
  /** Metres; 0 = unlimited. */
  readonly sendDistance: number
  /** Delivery hours; empty = the store's opening hours. */
  readonly sendTime: BusinessTime
  /** The store's own couriers deliver, not a platform's. */
  readonly deliverySelf: boolean
}

type SendPrice = Pick<SendSetup, 'distributionCharge' | 'sendRule'>

/**
 * `amount` = the dishes, without the charge. Free when there is no charge, or the amount reaches `sendRule` (spec 1
 * §5).
 */
export function sendCharge(amount: Money, { distributionCharge, sendRule }: SendPrice): Money {
  return sendRule > 0 && amount >= sendRule ? noMoney : distributionCharge
}

/** Amount missing for free delivery, for a hint; 0 = free already, or never free. */
export function missingForFree(amount: Money, setup: SendPrice): Money {
  return sendCharge(amount, setup) > 0 && setup.sendRule > 0 ? subtract(setup.sendRule, amount) : noMoney
}

/** 'Minimum order of {0} for delivery', 'Less {0}' (spec 1 §5): the missing amount; 0 = it can be sent. */
export function missingForSend(amount: Money, { sendAmount }: Pick<SendSetup, 'sendAmount'>): Money {
  return money(Math.max(0, sendAmount - amount))
}

/** Whether the store delivers that far. The caller decides about `unknown`: an address may have no position. */
export function sendReach(
  metres: number,
  { sendDistance }: Pick<SendSetup, 'sendDistance'>,
): 'near' | 'too_far' | 'unknown' {
  if (!(sendDistance > 0)) return 'near'
  if (!isKnownDistance(metres)) return 'unknown'
  return metres > sendDistance ? 'too_far' : 'near'
}

/** Whether the store delivers at this minute of its day. */
export function isSendTime({ sendTime }: Pick<SendSetup, 'sendTime'>, localMinutes: number): boolean {
  return isOpen(sendTime, localMinutes)
}

/**
 * Whether an order can be delivered. `values` of `below_send_amount`: the minimum and the missing amount; of
 * `too_far_to_send`: the limit in kilometres.
 * An unknown distance passes: the caller checks `sendReach` first.
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
