/** Degrees in WGS 84, as a phone reports them. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

/**
 * The answer of a maps service. `none`: understood, and there is no such way or place. `unknown`: no usable answer
 * (late, broken, over quota), so another service may be asked.
 */
export type MapAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Near which place an address is searched. */
export interface Vicinity {
  /** As the store writes it, `杭州市`; '' = not known. */
  readonly city: string
  readonly point: MapPoint | null
}

export interface MapService {
  /** For the log. */
  readonly name: string
  /** Metres by bicycle. */
  bicycleMetres(from: MapPoint, to: MapPoint, signal: AbortSignal): Promise<MapAnswer<number>>
  /** Coordinates of an address. */
  locate(address: string, vicinity: Vicinity, signal: AbortSignal): Promise<MapAnswer<MapPoint>>
}

/** More than any answer: routes are requested without their steps. */
const answerMax = 512 * 1024

/** One GET, read as JSON. The address contains the key, so a reason names only the kind of fault. */
export async function getJson(
  fetcher: typeof fetch,
  url: URL,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly content: unknown } | { readonly ok: false; readonly reason: string }> {
  try {
    const headers = { accept: 'application/json', 'user-agent': 'comanda' }
    const answer = await fetcher(url, { headers, redirect: 'error', signal })
    if (answer.status === 429 || answer.status >= 500) return { ok: false, reason: `status ${answer.status}` }
    const text = await answer.text()
    if (text.length > answerMax) return { ok: false, reason: 'too long' }
    return { ok: true, content: JSON.parse(text) }
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'too late' }
    return { ok: false, reason: error instanceof SyntaxError ? 'not understood' : 'no answer' }
  }
}

/** A whole number of metres, up to the circumference of the earth. */
export function readMetres(value: unknown): number | null {
  const metres = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof metres === 'number' && metres >= 0 && metres < 50_000_000 ? Math.round(metres) : null
}

export function readPoint(lat: unknown, lng: unknown): MapPoint | null {
  const [a, b] = [Number(lat), Number(lng)]
  return Math.abs(a) <= 90 && Math.abs(b) <= 180 ? { lat: a, lng: b } : null
}
