import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'

/**
 * What came back from a gateway. `refused`: it understood and said no, so nothing happened; `refusal` = what the guest is told
 * of it, where there is more to tell than that it failed. `unknown`: no answer, or none that can be believed; whether it happened
 * is found out by asking again under the same number, and `refusal` = why that is to be done later.
 */
export type GatewayAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string; readonly refusal?: Refusal<ErrorCode> }
  | { readonly kind: 'unknown'; readonly reason: string; readonly refusal?: Refusal<ErrorCode> }

export interface GatewayOrder {
  readonly sellerId: string
  readonly storeId: string
  /** The gateway's idempotency key: the same number with the same content is one order. */
  readonly outtradeno: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly notifyUrl: string
  /** Where the guest comes back to. */
  readonly returnUrl: string
  readonly clientIp: string
  readonly expiresAt: Date
  /** Who pays: guest id or `staff:name`. */
  readonly payer: string
  /** The dish it is for, where it is for one and nothing else; '' = money for anything. */
  readonly product: string
  /** What the phone says for this way of paying, as it came. */
  readonly businessData: Readonly<Record<string, unknown>>
}

/** `paid`: there is nothing more to do for the guest, and `payUrl` is ''. */
export interface GatewayCreated {
  readonly payUrl: string
  readonly paid?: GatewayPayment
}

/** A payment as the gateway tells it. `absent`: it has never heard of the number. */
export interface GatewayPayment {
  readonly outtradeno: string
  readonly merchantId: string
  readonly state: 'open' | 'paid' | 'closed' | 'refunded' | 'failed' | 'absent'
  readonly amount: number
  readonly currency: string
  readonly gatewayNo: string
  readonly paidAt: Date | null
}

export interface GatewayRefundOrder {
  readonly outtradeno: string
  /** Stable: one number refunds once. */
  readonly refundNo: string
  readonly amount: number
  /** What was paid. */
  readonly total: number
  readonly currency: string
  /** Since when it is owed. */
  readonly owedAt: Date
}

export interface GatewayRefund {
  readonly refundNo: string
  /** `refused`: never, however often it is asked. `failed`: not this time. */
  readonly state: 'running' | 'done' | 'failed' | 'absent' | 'refused'
}

/** A notification that proved to be genuine; whether it fits our record is for the payment service to say. */
export interface GatewayNotice {
  readonly noticeId: string
  readonly payment: GatewayPayment
  /** The decrypted content, for the record. */
  readonly content: unknown
}

export interface PaymentGateway {
  /** The pay type: `weixin`. */
  readonly code: string
  readonly merchantId: string
  /** It pays what asks for it by name (`Payable.only`) and nothing else: it is not money. */
  readonly isOnlyForItsOwn: boolean
  /** An order there that nobody pays ends by itself (`orderLifeMs`): neither a table nor an order waits for its answer. */
  readonly endsByItself: boolean
  /** What the guest is told while it is not known whether a payment was begun. */
  readonly unsure: ErrorCode
  create(order: GatewayOrder): Promise<GatewayAnswer<GatewayCreated>>
  query(outtradeno: string): Promise<GatewayAnswer<GatewayPayment>>
  /** `refused` with code `paid` when the money was there first. */
  close(outtradeno: string): Promise<GatewayAnswer<null>>
  refund(order: GatewayRefundOrder): Promise<GatewayAnswer<GatewayRefund>>
  queryRefund(refundNo: string): Promise<GatewayAnswer<GatewayRefund>>
  /** Over the raw bytes. Null = forged: signature, serial, clock or content do not hold. */
  parseNotice(rawBody: Buffer, headers: NoticeHeaders, now: Date): GatewayNotice | null
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface PaymentGateways {
  forType(sellerId: string, payTypeCode: string): PaymentGateway | null
  /** Pay types of those that are `isOnlyForItsOwn`; left out = there are none. */
  readonly ownTypes?: readonly string[]
  types(sellerId: string, storeId: string, businessType: string): readonly PayType[]
}
