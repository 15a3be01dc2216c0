import { createHmac, hash } from 'node:crypto'

/** A request of Alibaba Cloud's OpenAPI (RPC style): all parameters are in the query, the body is empty. */
export interface Acs3Request {
  readonly method: 'POST' | 'GET'
  readonly host: string
  readonly query: Readonly<Record<string, string>>
  /** `x-acs-…`, lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Acs3Key {
  readonly id: string
  readonly secret: string
}

export const emptyBodyHash = hash('sha256', '')

/** ACS3-HMAC-SHA256 (help.aliyun.com, `V3 版本请求体与签名机制`). */
export function acs3Authorization({ method, host, query, headers }: Acs3Request, { id, secret }: Acs3Key): string {
  const signed = Object.entries({ ...headers, host }).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, '/', acs3Query(query), lines, names, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names},Signature=${signature}`
}

/** Sorted and encoded by RFC 3986, as signed and sent. */
export function acs3Query(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
