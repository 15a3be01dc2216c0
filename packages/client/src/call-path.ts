/** What a call sends, before the contract's types apply. */
export interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

export interface CallPath {
  readonly method: string
  readonly url: string
}

/**
 * `GET /weixin/tabledtl/:sellerId/:storeId/:tableNo.html` with its parameters. Throws if one is missing: the server
 * would answer a request to `/undefined/` wrongly.
 */
export function callPath(key: string, { params = {}, query = {} }: Sent): CallPath {
  const space = key.indexOf(' ')
  const path = key.slice(space + 1).replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${key} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return { method: key.slice(0, space), url: text === '' ? path : `${path}?${text}` }
}
