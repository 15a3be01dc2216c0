import type { ZodType } from 'zod'
import { askPlatform, type UnknownAnswer, unknownAnswer } from '../ask-platform.ts'
import { refusalInWords, saysAccessDenied, saysFault } from '../refusal-words.ts'
import type { VoucherRefusal } from '../voucher-service.ts'
import { envelope } from './douyin.schema.ts'
import type { DouyinToken } from './douyin-token.ts'

/** The platform understood and refused. */
export interface DouyinRejection {
  readonly kind: 'rejected'
  readonly code: number
  readonly words: string
}
export type DouyinCalled<T> = { readonly kind: 'ok'; readonly value: T } | DouyinRejection | UnknownAnswer

export interface DouyinCall<T> {
  readonly name: 'prepare' | 'verify' | 'cancel' | 'get'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly shape: ZodType<T>
}

/** Calls Douyin with the application's credentials. */
export type DouyinAsk = <T>(call: DouyinCall<T>, signal: AbortSignal) => Promise<DouyinCalled<T>>

/** The token is wrong or expired (`平台返回状态码` of Douyin's docs): renewed once. */
const tokenCodes: ReadonlySet<number> = new Set([2190002, 2190008])

/*
 * Codes: developer.open-douyin.com, local-life/connect/returns-a-status-code. All come with HTTP status 200.
 */

/** Douyin's risk control holds this redemption. Douyin reviews it within 48 hours and then redeems by itself. */
export const heldCode = 1229
export const heldMs = 48 * 60 * 60_000

/**
 * No answer now, or not for this application: access errors (2100001 to 2199999), busy, or not allowed by the store.
 */
const faultCodes: ReadonlySet<number> = new Set([6001001, 1508, heldCode])
const isAccessCode = (code: number) => code > 2_100_000 && code < 2_200_000

/** Codes about the voucher itself. */
const refusals: Readonly<Record<number, VoucherRefusal>> = {
  1208: 'used',
  1241: 'used',
  1212: 'unknown',
  1221: 'unknown',
  1263: 'unknown',
  3100101: 'unknown',
  1033000519: 'unknown',
  1250: 'not_valid',
  1265: 'not_valid',
  3000002: 'not_valid',
  2119006: 'not_valid',
  2119007: 'not_valid',
  45005117: 'not_valid',
}

/** General business errors: without known words they may mean anything. */
const generalCodes: ReadonlySet<number> = new Set([3000001, 5000001])

/** One call with the application's token, renewed once if it has expired. */
export async function callDouyin<T>(
  { baseUrl, fetch: fetcher }: { readonly baseUrl: string; readonly fetch: typeof fetch },
  token: DouyinToken,
  call: DouyinCall<T>,
  signal: AbortSignal,
): Promise<DouyinCalled<T>> {
  const { name, query = {}, body, shape } = call
  const url = new URL(`${baseUrl}/goodlife/v1/fulfilment/certificate/${name}/?${new URLSearchParams(query)}`)
  const again = async (isFirst: boolean): Promise<DouyinCalled<T>> => {
    const held = await token.get()
    if (typeof held === 'object') return held
    const headers = { 'access-token': held, 'content-type': 'application/json', accept: 'application/json' }
    const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await askPlatform(fetcher, url, asked, signal, [401])
    if (answer.kind === 'unknown') return answer
    const read = readAnswer(answer.content, shape)
    const isTokenOver = read.kind === 'rejected' && tokenCodes.has(read.code)
    if (!isTokenOver) return answer.status === 200 ? read : unknownAnswer(`status ${answer.status}`)
    token.forget(held)
    return isFirst ? again(false) : read
  }
  return again(true)
}

/**
 * What a refusal says about the voucher, or that it says nothing. A code other than zero only means that the call
 * failed (certificate.verify, 5). An unlisted code is therefore no refusal, unless its words clearly name the
 * voucher.
 */
export function readDouyinRejection({
  code,
  words,
}: DouyinRejection): { readonly kind: 'refused'; readonly code: VoucherRefusal } | UnknownAnswer {
  const listed = refusals[code]
  if (listed !== undefined) return { kind: 'refused', code: listed }
  const refusal = faultCodes.has(code) || isAccessCode(code) ? null : refusalInWords(words)
  return refusal === null ? unknownAnswer(`code ${code}`) : { kind: 'refused', code: refusal }
}

/**
 * Reads the refusal of a look-up, which redeems nothing. Anything but a fault counts as a refusal, so that no guest
 * retries in vain.
 */
export function readDouyinPrepareRejection(no: DouyinRejection): ReturnType<typeof readDouyinRejection> {
  const { code, words } = no
  const isFault =
    faultCodes.has(code) || isAccessCode(code) || generalCodes.has(code) || saysAccessDenied(words) || saysFault(words)
  const read = readDouyinRejection(no)
  return read.kind === 'unknown' && !isFault ? { kind: 'refused', code: 'not_valid' } : read
}

function readAnswer<T>(content: unknown, shape: ZodType<T>): DouyinCalled<T> {
  const said = envelope.safeParse(content)
  if (!said.success) return unknownAnswer('not understood')
  const { data, extra } = said.data
  if ((data?.error_code ?? extra?.error_code ?? null) === null) return unknownAnswer('not understood')
  const code = data?.error_code || extra?.error_code || 0
  if (code !== 0) {
    const words = [data?.description, extra?.description, extra?.sub_description].filter(Boolean).join(' ')
    return { kind: 'rejected', code, words }
  }
  const parsed = shape.safeParse(data)
  return parsed.success ? { kind: 'ok', value: parsed.data } : unknownAnswer('not understood')
}
