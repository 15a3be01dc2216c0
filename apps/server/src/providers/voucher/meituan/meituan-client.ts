import type { ZodType } from 'zod'
import { askPlatform, type UnknownAnswer, unknownAnswer } from '../ask-platform.ts'
import { refusalInWords, saysAccessDenied, saysFault } from '../refusal-words.ts'
import type { VoucherRefusal } from '../voucher-service.ts'
import { envelope, outcome } from './meituan.schema.ts'
import { meituanSign } from './meituan-signature.ts'

export interface MeituanClientConfig {
  readonly developerId: string
  readonly signKey: string
  /** `https://api-open-cater.meituan.com` */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly now: () => Date
}

const meituanPaths = {
  prepare: '/tuangou/ng/coupon/msprepare',
  consume: '/tuangou/ng/coupon/msconsume',
  cancel: '/tuangou/coupon/cancel',
  find: '/tuangou/coupon/queryById',
} as const

/** The platform understood and refused. */
export interface MeituanRejection {
  readonly kind: 'rejected'
  readonly code: string
  readonly words: string
}
export type MeituanCalled<T> = { readonly kind: 'ok'; readonly value: T } | MeituanRejection | UnknownAnswer

/** Dining in, group-buy: the only business used here. */
const businessId = '1'

/** One signed call for the store of the token: a form with the question as JSON in `biz`. */
export async function callMeituan<T>(
  config: MeituanClientConfig,
  appAuthToken: string,
  { path, biz, shape }: { readonly path: keyof typeof meituanPaths; readonly biz: object; readonly shape: ZodType<T> },
  signal: AbortSignal,
): Promise<MeituanCalled<T>> {
  const fields = {
    appAuthToken,
    biz: JSON.stringify(biz),
    businessId,
    charset: 'UTF-8',
    developerId: config.developerId,
    timestamp: String(Math.floor(config.now().getTime() / 1000)),
    version: '2',
  }
  const body = new URLSearchParams({ ...fields, sign: meituanSign(config.signKey, fields) })
  const asked = { method: 'POST', headers: { accept: 'application/json' }, body }
  const answer = await askPlatform(config.fetch, new URL(config.baseUrl + meituanPaths[path]), asked, signal)
  return answer.kind === 'unknown' ? answer : readAnswer(answer.content, shape)
}

/**
 * What a refusal says about the voucher, or that it says nothing. Meituan publishes no list of codes, so the sentence
 * and the code's letters (`OP_…`) decide. Only words that clearly name the voucher are a refusal.
 */
export function readMeituanRejection({
  code,
  words,
}: MeituanRejection): { readonly kind: 'refused'; readonly code: VoucherRefusal } | UnknownAnswer {
  const refusal = refusalInWords(`${code} ${words}`)
  return refusal === null ? unknownAnswer(`code ${code.slice(0, 40)}`) : { kind: 'refused', code: refusal }
}

/**
 * Reads the refusal of a look-up, which redeems nothing. Anything but a fault counts as a refusal, so that no guest
 * retries in vain.
 */
export function readMeituanPrepareRejection(no: MeituanRejection): ReturnType<typeof readMeituanRejection> {
  const said = `${no.code} ${no.words}`
  const read = readMeituanRejection(no)
  return read.kind === 'unknown' && !saysAccessDenied(said) && !saysFault(said)
    ? { kind: 'refused', code: 'not_valid' }
    : read
}

function readAnswer<T>(content: unknown, shape: ZodType<T>): MeituanCalled<T> {
  const said = envelope.safeParse(content)
  if (!said.success) return unknownAnswer('not understood')
  const { code, msg, data } = said.data
  const { result = 0, message } = outcome.safeParse(data).data ?? {}
  const words = [msg, message].filter(Boolean).join(' ')
  if (code !== 'OP_SUCCESS') return { kind: 'rejected', code, words }
  if (result !== null && result !== 0) return { kind: 'rejected', code: `result ${result}`, words }
  const parsed = shape.safeParse(data)
  return parsed.success ? { kind: 'ok', value: parsed.data } : unknownAnswer('not understood')
}
