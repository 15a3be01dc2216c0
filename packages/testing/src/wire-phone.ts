import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

/** An answer over the wire. */
export interface WireReply<T = unknown> {
  readonly status: number
  /** The refusal's code; null on success. */
  readonly code: string | null
  readonly value: T
  readonly location: string | undefined
}

export interface WireCall {
  readonly body?: unknown
  readonly key?: string
  /** Another address: the same phone on another server. */
  readonly url?: string
  /** How long it waits for an answer, in milliseconds. */
  readonly patienceMs?: number
}

/** A guest's phone over real HTTP, one connection per call; throws without a complete answer. */
export interface WirePhone {
  readonly tableNo: string
  readonly cookie: string
  /** `path` is below `/weixin/storeorder/demo/{store}/{table}/`, or absolute. */
  call<T = unknown>(method: string, path: string, call?: WireCall): Promise<WireReply<T>>
}

const storeId = '101'
const usualPatienceMs = 5000

export function makeWirePhone(url: string, tableNo: string, cookie: string): WirePhone {
  return {
    tableNo,
    cookie,
    call(method, path, { body, key = randomUUID(), url: other = url, patienceMs = usualPatienceMs } = {}) {
      const target = path.startsWith('/') ? path : `/weixin/storeorder/demo/${storeId}/${tableNo}/${path}`
      return callOnce({ method, url: other + target, cookie, key, body, patienceMs })
    },
  }
}

/** Scans the table's code like a camera; returns the phone with its cookie. */
export async function sitDown(url: string, tableNo: string, codes: ReadonlyMap<string, string>): Promise<WirePhone> {
  const code = codes.get(`${storeId} ${tableNo}`)
  if (code === undefined) throw new Error(`the demo has no table ${tableNo}`)
  const answer = await fetch(`${url}/q/${code}`, { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return makeWirePhone(url, tableNo, cookie)
}

interface OneCall extends Required<Pick<WireCall, 'key' | 'url' | 'patienceMs'>> {
  readonly method: string
  readonly cookie: string
  readonly body: unknown
}

function callOnce<T>({ method, url, cookie, key, body, patienceMs }: OneCall): Promise<WireReply<T>> {
  const form = body instanceof URLSearchParams
  const payload = body === undefined ? '' : form ? body.toString() : JSON.stringify(body)
  const headers = {
    cookie,
    'idempotency-key': key,
    'accept-language': 'en',
    ...(body === undefined ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    'content-length': String(Buffer.byteLength(payload)),
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('error', reject)
      answer.on('end', () => {
        // Node reports a cut answer as 'aborted'; only the missing end proves it.
        if (!answer.complete) return reject(new Error('the answer was cut'))
        try {
          resolve(readReply(answer.statusCode ?? 0, text, answer.headers.location))
        } catch (error) {
          reject(error)
        }
      })
    })
    call.setTimeout(patienceMs, () => call.destroy(new Error(`no answer in ${patienceMs} ms`)))
    call.on('error', reject)
    call.end(payload)
  })
}

function readReply<T>(status: number, text: string, location: string | undefined): WireReply<T> {
  if (!text.startsWith('{')) return { status, code: status < 400 ? null : 'not_json', value: undefined as T, location }
  const { resultNumber, resultObject } = JSON.parse(text)
  const code = resultNumber === 0 ? null : (resultObject?.code ?? `number ${resultNumber}`)
  return { status, code, value: resultObject, location }
}
