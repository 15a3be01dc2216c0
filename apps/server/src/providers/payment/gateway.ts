import type { PayType } from '@comanda/contract/payment/payment.routes.ts'

/**
 * What came back from a gateway. `refused`: it understood and said no, so nothing happened. `unknown`: no answer, or
 * none that can be believed; whether it happened is found out by asking again under the same number.
 */
export type GatewayAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface GatewayOrder {
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
}

export interface GatewayRefund {
  readonly refundNo: string
  readonly state: 'running' | 'done' | 'failed' | 'absent'
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
  create(order: GatewayOrder): Promise<GatewayAnswer<{ readonly payUrl: string }>>
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
  types(sellerId: string, storeId: string, businessType: string): readonly PayType[]
}
