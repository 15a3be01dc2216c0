import type { Result } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'

/** An order that is to be brought, as its submit knows it. */
export interface SendingQuestion {
  readonly sellerId: string
  readonly storeId: string
  /** What ordershippinginfo.html answered to this guest. */
  readonly shippingId: string | null
  readonly uid: string
  /** What the dishes come to, in the currency's minor unit, without the charge. */
  readonly amount: number
  readonly now: Date
}

export interface Sending {
  readonly shippingId: string
  /** Metres; null = unknown: the address is on no map. */
  readonly distance: number | null
  /** Measured by no maps service. */
  readonly about: boolean
  readonly distributionCharge: number
  /** Minutes that the way takes. */
  readonly sendTime: number
}

/**
 * `shipping_needed`: none, another guest's, another store's or older than a day. `below_send_amount`: values = minimum and what is
 * missing as written amounts, details `{ sendAmount, less }` as numbers. `too_far_to_send`: details `{ distance, sendDistance }`.
 */
export type SendingRefusal = 'shipping_needed' | 'below_send_amount' | 'too_far_to_send'

/** One statement, by the pool or in the caller's transaction. */
export type CheckSending = (db: Queryable, question: SendingQuestion) => Promise<Result<Sending, SendingRefusal>>
