import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { unknownDistance } from '@comanda/rules/store/distance.ts'
import { checkSend } from '@comanda/rules/takeout/send-charge.ts'
import type { Queryable } from '../../db/queryable.ts'
import { findSending } from './shipping.repository.ts'

/** A takeout order to check before its submit. */
export interface SendingQuestion {
  readonly sellerId: string
  readonly storeId: string
  /** The id ordershippinginfo.html gave this guest. */
  readonly shippingId: string | null
  readonly uid: string
  /** The sum of the dishes in the currency's minor unit, without the charge. */
  readonly amount: number
  /** The menu's currency, for written amounts. */
  readonly currency: string
  readonly now: Date
}

export interface Sending {
  readonly shippingId: string
  /** Metres; null = the address is on no map. Such an order passes. */
  readonly distance: number | null
  /** Estimated without a maps service. */
  readonly about: boolean
  readonly distributionCharge: number
  /** The delivery hours; empty = any. The submit checks the arrival time (rules/pickup-order/take-time.ts). */
  readonly sendTime: TakeoutSetup['sendTime']
}

/**
 * `shipping_needed`: no address, another guest's or store's, or older than a day. `below_send_amount`: values =
 * minimum and missing amount as text, details `{ sendAmount, less }`. `too_far_to_send`: value = the limit in
 * kilometres, details `{ distance, sendDistance }`.
 */
export type SendingRefusal = 'shipping_needed' | 'below_send_amount' | 'too_far_to_send'

export type CheckSending = (db: Queryable, question: SendingQuestion) => Promise<Result<Sending, SendingRefusal>>

/** The guest may be at another place after a day. */
const shippingHours = 24

/** One statement, on the pool or in the caller's transaction. */
export const checkSending: CheckSending = async (db, question) => {
  const { now, amount, currency } = question
  const oldest = new Date(now.getTime() - shippingHours * 3_600_000)
  const found = await findSending(db, { ...question, oldest })
  if (found === null || found.shippingId === null) return refuse('shipping_needed')
  const { shippingId, distance, about, setup } = found
  const checked = checkSend(money(amount), distance ?? unknownDistance, setup)
  if (checked.ok) {
    return ok({ shippingId, distance, about, distributionCharge: checked.value, sendTime: setup.sendTime })
  }
  if (checked.code === 'too_far_to_send') {
    return refuse('too_far_to_send', checked.values, { distance, sendDistance: setup.sendDistance })
  }
  const less = setup.sendAmount - amount
  const written = (one: number) => formatMoney(money(one), currency)
  return refuse('below_send_amount', [written(setup.sendAmount), written(less)], { sendAmount: setup.sendAmount, less })
}
