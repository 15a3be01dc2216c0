import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'

/** WeChat Pay API v3 signatures (facts payments §1.1): SHA-256 with RSA over lines that each end with a line feed. */

export interface Merchant {
  readonly mchid: string
  /** Serial of our own certificate, which names the key for verification. */
  readonly serial: string
  readonly privateKey: KeyObject
}

/** Allowed clock difference; an older message is a replay. */
const clockSeconds = 300

/** The `Authorization` of a request. `body` must be the exact bytes sent; empty for GET. */
export function authorization(
  merchant: Merchant,
  method: string,
  pathAndQuery: string,
  body: string,
  now: Date,
): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const nonce = randomBytes(16).toString('hex').toUpperCase()
  const signature = signLines(merchant.privateKey, [method, pathAndQuery, String(timestamp), nonce, body])
  const parts = {
    mchid: merchant.mchid,
    nonce_str: nonce,
    timestamp: String(timestamp),
    serial_no: merchant.serial,
    signature,
  }
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`
}

export function signLines(key: KeyObject, lines: readonly string[]): string {
  return createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(key, 'base64')
}

export type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Whether WeChat Pay signed an answer or a notification. All four headers must be present once, the serial known, the
 * clock within 300 s, and the signature valid over the raw bytes. Serials are the hex of a platform certificate or
 * `PUB_KEY_ID_…`. During a key switch both come at random, hence a map. An unknown serial never triggers a request.
 */
export function isGenuine(
  rawBody: Buffer,
  headers: MessageHeaders,
  keys: ReadonlyMap<string, KeyObject>,
  now: Date,
): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(
    (name) => headers[`wechatpay-${name}`],
  )
  if (typeof timestamp !== 'string' || typeof nonce !== 'string') return false
  if (typeof signature !== 'string' || typeof serial !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > clockSeconds) return false
  const key = keys.get(serial)
  if (key === undefined) return false
  const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(rawBody).update('\n')
  return verify.verify(key, signature, 'base64')
}
