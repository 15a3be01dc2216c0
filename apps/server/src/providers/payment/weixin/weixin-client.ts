import type { KeyObject } from 'node:crypto'
import type { ZodType } from 'zod'
import type { GatewayAnswer } from '../gateway.ts'
import { failed } from './weixin.schema.ts'
import { authorization, isGenuine, type Merchant } from './weixin-signature.ts'

export interface WeixinClientConfig {
  readonly merchant: Merchant
  /**
   * `https://api.mch.weixin.qq.com`, `…api2…` as a fallback, `https://apihk.mch.weixin.qq.com` for merchants
   * overseas.
   */
  readonly baseUrl: string
  /** WeChat Pay's keys by serial: platform certificates and public keys (`PUB_KEY_ID_…`). */
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly timeoutMs: number
}

/** One signed call. An unverified answer counts as none: the call may still have taken effect. */
export async function callWeixin<T>(
  config: WeixinClientConfig,
  method: 'GET' | 'POST',
  path: string,
  content: unknown,
  shape: ZodType<T>,
): Promise<GatewayAnswer<T>> {
  const url = new URL(config.baseUrl + path)
  const body = content === undefined ? '' : JSON.stringify(content)
  let status: number
  let headers: Headers
  let raw: Buffer
  try {
    const answer = await config.fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'comanda',
        authorization: authorization(config.merchant, method, url.pathname + url.search, body, config.now()),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs),
    })
    status = answer.status
    headers = answer.headers
    raw = Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : 'no answer' }
  }
  return readAnswer(config, status, headers, raw, shape)
}

function readAnswer<T>(
  { platformKeys, now }: WeixinClientConfig,
  status: number,
  headers: Headers,
  raw: Buffer,
  shape: ZodType<T>,
): GatewayAnswer<T> {
  const genuine = isGenuine(raw, Object.fromEntries(headers), platformKeys, now())
  const done = status >= 200 && status < 300
  // Refusals may be unsigned (a wrong signature of ours gets one). A signature that is present must be valid.
  if (!genuine && (done || headers.has('wechatpay-signature'))) return { kind: 'unknown', reason: 'not signed by them' }
  const content = parseJson(raw)
  if (done) {
    const parsed = shape.safeParse(content)
    return parsed.success ? { kind: 'done', value: parsed.data } : { kind: 'unknown', reason: 'not understood' }
  }
  if (status >= 500 || status === 429) return { kind: 'unknown', reason: `status ${status}` }
  const refusal = failed.safeParse(content).data
  if (refusal?.message.includes(numberUsed)) return { kind: 'refused', code: 'OUT_TRADE_NO_USED' }
  return { kind: 'refused', code: refusal?.code ?? `HTTP_${status}` }
}

/** «201 商户订单号重复»: a changed order under one number, whatever the code says (facts/checkout.md §8). */
const numberUsed = '商户订单号重复'

export function parseJson(raw: Buffer | string): unknown {
  try {
    return raw.length === 0 ? undefined : JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
