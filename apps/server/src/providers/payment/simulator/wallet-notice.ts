import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { signLines } from '../weixin/weixin-signature.ts'
import type { WalletKeys } from './wallet-keys.ts'
import type { WalletOrder } from './wallet-ledger.ts'
import type { WalletSwitches } from './wallet-switches.ts'

export interface SignedMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** An order as the wallet reports it, in answers and notices. */
export function transactionOf(order: WalletOrder, { mchid, appid }: WalletKeys): Record<string, unknown> {
  const tradeState = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED', refunded: 'REFUND' }[order.state]
  const paid = order.state === 'paid' || order.state === 'refunded'
  const payment = {
    transaction_id: order.transactionId,
    trade_type: 'MWEB',
    success_time: new Date(order.paidAt).toISOString(),
    payer: { openid: 'oSimulatedGuest' },
  }
  return {
    mchid,
    appid,
    out_trade_no: order.outtradeno,
    trade_state: tradeState,
    amount: { total: order.total, payer_total: order.total, currency: order.currency },
    ...(paid ? payment : {}),
  }
}

export function signMessage(keys: WalletKeys, body: string, now: Date): SignedMessage {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.platformSerial,
      'wechatpay-signature': signLines(keys.platformPrivate, [timestamp, nonce, body]),
    },
  }
}

/** A sealed and signed notice. `forge` makes it wrong in exactly one way. */
export function makeNotice(
  keys: WalletKeys,
  order: WalletOrder,
  forge: WalletSwitches['forge'],
  now: Date,
  noticeId: string = randomUUID(),
): SignedMessage {
  const content = forgeContent(transactionOf({ ...order, state: 'paid' }, keys), forge)
  const apiKey = forge === 'wrong-key' ? randomBytes(32) : keys.apiKey
  const body = JSON.stringify({
    id: noticeId,
    create_time: now.toISOString(),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    summary: '支付成功',
    resource: sealResource(JSON.stringify(content), apiKey),
  })
  const at = forge === 'old-timestamp' ? new Date(now.getTime() - 301_000) : now
  return forgeHeaders(signMessage(keys, body, at), forge)
}

function sealResource(text: string, apiKey: Buffer) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiKey, Buffer.from(nonce))
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: 'transaction',
    nonce,
  }
}

function forgeContent(content: Record<string, unknown>, forge: WalletSwitches['forge']): Record<string, unknown> {
  const amount = content.amount as { total: number; payer_total: number; currency: string }
  switch (forge) {
    case 'amount-off-by-one':
      return { ...content, amount: { ...amount, total: amount.total - 1, payer_total: amount.total - 1 } }
    case 'other-currency':
      return { ...content, amount: { ...amount, currency: 'JPY' } }
    case 'other-merchant':
      return { ...content, mchid: '1999999999' }
    case 'other-order':
      return { ...content, out_trade_no: '0123456789ABCDEFGHJKMNPQ' }
    case 'refunded':
      return { ...content, trade_state: 'REFUND' }
    default:
      return content
  }
}

function forgeHeaders({ body, headers }: SignedMessage, forge: WalletSwitches['forge']): SignedMessage {
  switch (forge) {
    case 'wrong-signature':
      return { body, headers: { ...headers, 'wechatpay-signature': randomBytes(256).toString('base64') } }
    case 'unknown-serial':
      return { body, headers: { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_UNKNOWN' } }
    case 'missing-headers':
      return { body, headers: { 'content-type': 'application/json' } }
    default:
      return { body, headers }
  }
}
