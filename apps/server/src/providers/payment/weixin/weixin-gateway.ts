import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { timeLimits } from '../../../config/time-limits.ts'
import type { GatewayAnswer, GatewayNotice, GatewayPayment, GatewayRefund, PaymentGateway } from '../gateway.ts'
import { notice, prepaid, refunded, type Transaction, transaction } from './weixin.schema.ts'
import { apiKeyBytes, openResource } from './weixin-cipher.ts'
import { callWeixin, parseJson } from './weixin-client.ts'
import { isGenuine, type Merchant } from './weixin-signature.ts'

export interface WeixinConfig {
  readonly merchant: Merchant
  readonly appid: string
  /** The 32-byte APIv3 key that opens notifications. */
  readonly apiKey: Buffer
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  readonly baseUrl: string
  readonly paths?: WeixinPaths
  readonly fetch?: typeof fetch
  readonly now?: () => Date
  readonly timeoutMs?: number
}

export interface WeixinPaths {
  readonly h5: string
  readonly byNumber: string
  readonly refunds: string
}

export const mainlandPaths: WeixinPaths = {
  h5: '/v3/pay/transactions/h5',
  byNumber: '/v3/pay/transactions/out-trade-no',
  refunds: '/v3/refund/domestic/refunds',
}

const states: Readonly<Record<string, GatewayPayment['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'open',
  USERPAYING: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
}
const refundStates: Readonly<Record<string, GatewayRefund['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'running',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

/** WeChat Pay API v3, H5 payment. Facts and sources: payments §1.1. */
export function createWeixinGateway(config: WeixinConfig): PaymentGateway {
  if (config.apiKey.length !== apiKeyBytes) throw new Error(`the APIv3 key must have ${apiKeyBytes} bytes`)
  const { appid, merchant, apiKey, platformKeys, paths = mainlandPaths } = config
  const { mchid } = merchant
  const client = { fetch, now: () => new Date(), timeoutMs: timeLimits.walletMs, ...config }

  return {
    code: 'weixin',
    merchantId: mchid,
    isVoucher: false,
    endsByItself: true,
    unsure: 'payment_failed',
    async create(order) {
      const body = {
        appid,
        mchid,
        description: order.description.slice(0, 120),
        out_trade_no: order.outtradeno,
        time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: order.notifyUrl,
        amount: { total: order.amount, currency: order.currency },
        scene_info: { payer_client_ip: order.clientIp, h5_info: { type: 'Wap' } },
      }
      const answer = await callWeixin(client, 'POST', paths.h5, body, prepaid)
      if (answer.kind === 'refused' && isOverOrder(answer.code)) return { ...answer, code: 'OUT_TRADE_NO_USED' }
      if (answer.kind !== 'done') return answer
      return done({ payUrl: `${answer.value.h5_url}&redirect_url=${encodeURIComponent(order.returnUrl)}` })
    },
    async query(outtradeno) {
      const path = `${paths.byNumber}/${outtradeno}?mchid=${mchid}`
      const answer = await callWeixin(client, 'GET', path, undefined, transaction)
      if (answer.kind === 'refused' && isUnknownOrder(answer.code)) return done(absent(outtradeno, mchid))
      return answer.kind === 'done' ? done(paymentOf(answer.value)) : answer
    },
    async close(outtradeno) {
      const answer = await callWeixin(client, 'POST', `${paths.byNumber}/${outtradeno}/close`, { mchid }, z.unknown())
      if (answer.kind === 'done') return done(null)
      if (answer.kind === 'unknown') return answer
      if (/^ORDER_?PAID$/.test(answer.code)) return { kind: 'refused', code: 'paid' }
      return isUnknownOrder(answer.code) || /^ORDER_?CLOSED$/.test(answer.code) ? done(null) : answer
    },
    async refund({ outtradeno, refundNo, amount, total, currency }) {
      const body = {
        out_trade_no: outtradeno,
        out_refund_no: refundNo,
        amount: { refund: amount, total, currency },
      }
      const answer = await callWeixin(client, 'POST', paths.refunds, body, refunded)
      return answer.kind === 'done' ? done(refundOf(answer.value)) : answer
    },
    async queryRefund(refundNo) {
      const answer = await callWeixin(client, 'GET', `${paths.refunds}/${refundNo}`, undefined, refunded)
      if (answer.kind === 'refused' && answer.code === 'RESOURCE_NOT_EXISTS') return done({ refundNo, state: 'absent' })
      return answer.kind === 'done' ? done(refundOf(answer.value)) : answer
    },
    parseNotice(rawBody, headers, now) {
      if (!isGenuine(rawBody, headers, platformKeys, now)) return null
      return readNotice(rawBody, apiKey)
    },
  }
}

function readNotice(rawBody: Buffer, apiKey: Buffer): GatewayNotice | null {
  const outer = notice.safeParse(parseJson(rawBody))
  if (!outer.success) return null
  const opened = openResource(outer.data.resource, apiKey)
  const content = opened === null ? undefined : parseJson(opened)
  const inner = transaction.safeParse(content)
  return inner.success ? { noticeId: outer.data.id, payment: paymentOf(inner.data), content } : null
}

function paymentOf(t: Transaction): GatewayPayment {
  return {
    outtradeno: t.out_trade_no,
    merchantId: t.mchid,
    state: states[t.trade_state] ?? 'open',
    amount: t.amount?.total ?? 0,
    currency: t.amount?.currency ?? '',
    gatewayNo: t.transaction_id,
    paidAt: t.success_time === undefined ? null : new Date(t.success_time),
  }
}

function absent(outtradeno: string, merchantId: string): GatewayPayment {
  return { outtradeno, merchantId, state: 'absent', amount: 0, currency: '', gatewayNo: '', paidAt: null }
}

function refundOf({ out_refund_no, status }: { out_refund_no: string; status: string }): GatewayRefund {
  return { refundNo: out_refund_no, state: refundStates[status] ?? 'running' }
}

function isUnknownOrder(code: string): boolean {
  return /^ORDER_?NOT_?EXIST$/.test(code)
}

/** Nothing new can begin under its number. */
function isOverOrder(code: string): boolean {
  return /^ORDER_?(PAID|CLOSED)$/.test(code)
}

function done<T>(value: T): GatewayAnswer<T> {
  return { kind: 'done', value }
}
