import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'

/**
 * The answer of a gateway. `refused`: understood and refused, so nothing happened; `refusal` is the guest's message,
 * if there is one. `unknown`: no credible answer; a query under the same number finds out. Its `refusal` says why the
 * guest must try later.
 */
export type GatewayAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string; readonly refusal?: Refusal<ErrorCode> }
  | { readonly kind: 'unknown'; readonly reason: string; readonly refusal?: Refusal<ErrorCode> }

export interface GatewayOrder {
  readonly sellerId: string
  readonly storeId: string
  /** The gateway's idempotency key: the same number and content are one order. */
  readonly outtradeno: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly notifyUrl: string
  /** The page the guest returns to. */
  readonly returnUrl: string
  readonly clientIp: string
  readonly expiresAt: Date
  /** Guest id or `staff:name`. */
  readonly payer: string
  /** The one dish it pays for; '' = money for anything. */
  readonly product: string
  /** The phone's fields for this pay type, unchecked. */
  readonly businessData: Readonly<Record<string, unknown>>
}

/** `paid`: it is paid already, and `payUrl` is ''. `code`: the guest's bank scans it, and `payUrl` is ''. */
export interface GatewayCreated {
  readonly payUrl: string
  readonly paid?: GatewayPayment
  readonly code?: PayCode
}

/** What a guest pays by with their own bank. */
export interface PayCode {
  /** The text of the QR code. */
  readonly qrCode: string
  /** What the shop finds the money by. */
  readonly reference: string
  readonly payee: string
  /** A bank's page that takes the code, in a demo; '' = the guest's own bank. */
  readonly bankUrl: string
}

/** A payment as the gateway reports it. `absent`: the gateway does not know the number. */
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
  /** Stable: each number refunds once. */
  readonly refundNo: string
  readonly amount: number
  /** The amount of the payment. */
  readonly total: number
  readonly currency: string
  /** When it became owed. */
  readonly owedAt: Date
}

export interface GatewayRefund {
  readonly refundNo: string
  /** `refused`: never possible. `failed`: not possible this time. */
  readonly state: 'running' | 'done' | 'failed' | 'absent' | 'refused'
}

/** A verified notification. The payment service checks whether it fits our record. */
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
  /** It is not money: it pays only what names it (`Payable.only`). */
  readonly isVoucher: boolean
  /** An unpaid order there ends by itself (`orderLifeMs`), so neither a table nor an order waits for its answer. */
  readonly endsByItself: boolean
  /** The staff confirm that the money came: the gateway reports nothing. Left out = it reports its payments. */
  readonly awaits?: 'cashier'
  /** The guest's message while it is unclear whether a payment was begun. */
  readonly unsure: ErrorCode
  /** `refused` with code `OUT_TRADE_NO_USED`: another order, or one that is over, has this number. */
  create(order: GatewayOrder): Promise<GatewayAnswer<GatewayCreated>>
  query(outtradeno: string): Promise<GatewayAnswer<GatewayPayment>>
  /** `refused` with code `paid` if the money came first. */
  close(outtradeno: string): Promise<GatewayAnswer<null>>
  refund(order: GatewayRefundOrder): Promise<GatewayAnswer<GatewayRefund>>
  queryRefund(refundNo: string): Promise<GatewayAnswer<GatewayRefund>>
  /** Checks the raw bytes. Null = forged: signature, serial, clock or content is wrong. */
  parseNotice(rawBody: Buffer, headers: NoticeHeaders, now: Date): GatewayNotice | null
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface PaymentGateways {
  forType(sellerId: string, payTypeCode: string): PaymentGateway | null
  /** Pay types whose gateway is `isVoucher`; left out = none. */
  readonly voucherTypes?: readonly string[]
  types(sellerId: string, storeId: string, businessType: string): Promise<readonly PayType[]>
}
