import { createVerify } from 'node:crypto'
import { z } from 'zod'
import type { Wallet } from './wallet.ts'
import type { WalletOrder } from './wallet-ledger.ts'
import { transactionOf } from './wallet-notice.ts'

/** The gateway's side of API v3. It shares no protocol code with our adapter. */
export interface ApiAnswer {
  readonly status: number
  readonly content: unknown
}

export interface ApiRequest {
  readonly method: string
  /** Path and query, exactly as sent. */
  readonly url: string
  readonly authorization: string | undefined
  readonly body: Buffer
}

const clockSeconds = 300
const closeAfterMs = 5 * 60_000

/** Whether the merchant's signature covers exactly the bytes sent. */
export function isSignedByMerchant({ keys }: Wallet, request: ApiRequest, now: Date): boolean {
  const match = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(request.authorization ?? '')
  const parts = Object.fromEntries(
    [...(match?.[1] ?? '').matchAll(/(\w+)="([^"]*)"(?:,|$)/g)].map(([, name, value]) => [name, value]),
  )
  const { mchid, nonce_str: nonce, timestamp, serial_no: serial, signature } = parts
  if (mchid !== keys.mchid || serial !== keys.merchantSerial || !nonce || !timestamp || !signature) return false
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= clockSeconds)) return false
  const verify = createVerify('RSA-SHA256').update(`${request.method}\n${request.url}\n${timestamp}\n${nonce}\n`)
  return verify.update(request.body).update('\n').verify(keys.merchantPublic, signature, 'base64')
}

const h5Order = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  // The real wallet requires https without a query string; a demo also runs without https.
  notify_url: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .regex(/^[^?#]+$/),
  amount: z.object({ total: z.number().int().positive(), currency: z.string().length(3) }),
  scene_info: z.object({ payer_client_ip: z.string().min(1), h5_info: z.object({ type: z.string() }) }),
})

const failure = (status: number, code: string, message = code): ApiAnswer => ({ status, content: { code, message } })

export function createH5Order(wallet: Wallet, content: unknown, payPage: string, now: Date): ApiAnswer {
  const parsed = h5Order.safeParse(content)
  if (!parsed.success) return failure(400, 'PARAM_ERROR')
  const wanted = parsed.data
  if (wanted.mchid !== wallet.keys.mchid || wanted.appid !== wallet.keys.appid) return failure(403, 'NO_AUTH')
  const { total, currency } = wanted.amount
  const outtradeno = wanted.out_trade_no
  const request = JSON.stringify(wanted)
  const twoHours = now.getTime() + 2 * 3600_000
  wallet.createOrder({
    ...{ outtradeno, request, description: wanted.description, total, currency, notifyUrl: wanted.notify_url },
    expiresAt: wanted.time_expire === undefined ? twoHours : Date.parse(wanted.time_expire),
  })
  // The order of this call, or the one that is there, perhaps by another server.
  const order = wallet.ledger.get(outtradeno, now)
  if (order === undefined || order.state === 'closed') return failure(400, 'ORDER_CLOSED')
  if (order.state !== 'open') return failure(400, 'ORDERPAID')
  // The real gateway compares the whole order (facts/checkout.md §8).
  if (order.request !== request) {
    return wallet.switches.used === 'code'
      ? failure(403, 'OUT_TRADE_NO_USED')
      : failure(400, 'INVALID_REQUEST', '201 商户订单号重复')
  }
  wallet.ledger.link(outtradeno, now)
  return { status: 200, content: { h5_url: `${payPage}?prepay_id=${order.prepayId}` } }
}

export function queryOrder(wallet: Wallet, outtradeno: string, now: Date): ApiAnswer {
  const order = knownOrder(wallet, outtradeno, now)
  return order === undefined
    ? failure(404, 'ORDER_NOT_EXIST')
    : { status: 200, content: transactionOf(order, wallet.keys) }
}

function knownOrder(wallet: Wallet, outtradeno: string, now: Date): WalletOrder | undefined {
  const order = wallet.ledger.get(outtradeno, now)
  return wallet.switches.known === 'once-paid' && order?.state === 'open' ? undefined : order
}

export function closeOrder(wallet: Wallet, outtradeno: string, now: Date): ApiAnswer {
  const order = knownOrder(wallet, outtradeno, now)
  if (order === undefined) return failure(404, 'ORDER_NOT_EXIST')
  const isEarly = order.linkedAt + closeAfterMs > now.getTime()
  if (wallet.switches.close === 'after-5-minutes' && order.state === 'open' && isEarly) {
    return failure(400, 'INVALID_REQUEST', 'the order was made less than 5 minutes ago')
  }
  if (!wallet.ledger.close(outtradeno)) return failure(400, 'ORDERPAID')
  return { status: 204, content: undefined }
}

const refundOrder = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().min(1).max(64),
  amount: z.object({ refund: z.number().int().positive(), total: z.number().int(), currency: z.string() }),
})

/**
 * Each number refunds once; sent again, it returns the refund's state. All refunds of an order never exceed the
 * payment.
 */
export function createRefund(wallet: Wallet, content: unknown, now: Date): ApiAnswer {
  const parsed = refundOrder.safeParse(content)
  if (!parsed.success) return failure(400, 'PARAM_ERROR')
  const { out_trade_no: outtradeno, out_refund_no: refundNo, amount } = parsed.data
  const known = wallet.ledger.refundOf(refundNo)
  const order = wallet.ledger.get(outtradeno, now)
  if (order === undefined) return failure(404, 'RESOURCE_NOT_EXISTS')
  if (known !== undefined && (known.outtradeno !== outtradeno || known.amount !== amount.refund)) {
    return failure(403, 'INVALID_REQUEST')
  }
  if (known?.state === 'SUCCESS') return queryRefund(wallet, refundNo)
  const state = wallet.switches.refund === 'done' ? 'SUCCESS' : 'ABNORMAL'
  const isTaken =
    amount.total === order.total && wallet.ledger.refund({ refundNo, outtradeno, amount: amount.refund, state })
  return isTaken ? queryRefund(wallet, refundNo) : failure(403, 'INVALID_REQUEST')
}

export function queryRefund(wallet: Wallet, refundNo: string): ApiAnswer {
  const refund = wallet.ledger.refundOf(refundNo)
  if (refund === undefined) return failure(404, 'RESOURCE_NOT_EXISTS')
  return {
    status: 200,
    content: {
      refund_id: `50${refundNo}`,
      out_refund_no: refundNo,
      out_trade_no: refund.outtradeno,
      status: refund.state,
      amount: { refund: refund.amount, total: refund.amount, currency: 'CNY' },
    },
  }
}
