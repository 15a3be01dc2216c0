import { z } from 'zod'
import { getJson, type MapAnswer, type MapPoint, type MapService, readMetres, readPoint } from '../map-service.ts'
import { toGcj02, toWgs84 } from './china-offset.ts'

export interface AmapConfig {
  /** A `Web 服务` key; it is sent only in the address of each call. */
  readonly key: string
  /** `https://restapi.amap.com` */
  readonly baseUrl: string
  /** The route planner's version: v5, or v4 for keys without access to v5. */
  readonly version: 'v4' | 'v5'
  readonly fetch: typeof fetch
}

/** v5 and v3: `status` 1 = done; otherwise `infocode` names the error (10000 = OK). */
const headV5 = z.object({ status: z.coerce.string(), infocode: z.coerce.string().default('') })
const routeV5 = headV5.extend({ route: z.object({ paths: z.array(z.object({ distance: z.unknown() })) }) })
/** v4: `errcode` 0 = done. */
const headV4 = z.object({ errcode: z.coerce.string() })
const routeV4 = headV4.extend({ data: z.object({ paths: z.array(z.object({ distance: z.unknown() })) }) })
const places = headV5.extend({ geocodes: z.array(z.object({ location: z.unknown() })) })

/**
 * Codes for "understood, but no way": abroad, no road near, planning failed, too far (20800 to 20803). 30001 and
 * 30003 mean the same in v4 and the address finder.
 */
const noWay: ReadonlySet<string> = new Set(['20800', '20801', '20802', '20803', '30001', '30003'])

/** AMap (高德) Web services: bicycling route and address finder. */
export function createAmap(config: AmapConfig): MapService {
  const { version } = config

  async function call(path: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal) {
    const url = new URL(config.baseUrl + path)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    url.searchParams.set('key', config.key)
    return getJson(config.fetch, url, signal)
  }

  return {
    name: 'amap',
    async bicycleMetres(from, to, signal) {
      const parameters = { origin: writePoint(from), destination: writePoint(to) }
      const answer = await call(`/${version}/direction/bicycling`, parameters, signal)
      if (!answer.ok) return { kind: 'unknown', reason: answer.reason }
      return version === 'v5' ? readV5(answer.content) : readV4(answer.content)
    },
    async locate(address, { city }, signal) {
      const parameters = { address, ...(city === '' ? {} : { city }) }
      const answer = await call('/v3/geocode/geo', parameters, signal)
      return answer.ok ? readPlaces(answer.content) : { kind: 'unknown', reason: answer.reason }
    },
  }
}

/** Longitude first, at most six decimals, in GCJ-02. */
function writePoint(point: MapPoint): string {
  const { lat, lng } = toGcj02(point)
  return `${lng.toFixed(6)},${lat.toFixed(6)}`
}

function readV5(content: unknown): MapAnswer<number> {
  const head = headV5.safeParse(content)
  if (!head.success) return misunderstood
  if (head.data.status !== '1') return refusedWith(head.data.infocode)
  const parsed = routeV5.safeParse(content)
  return parsed.success ? shortest(parsed.data.route.paths) : misunderstood
}

function readV4(content: unknown): MapAnswer<number> {
  const head = headV4.safeParse(content)
  if (!head.success) {
    // The check before the v4 planner refuses in the v5 format.
    const gate = headV5.safeParse(content)
    return gate.success && gate.data.status === '0' ? refusedWith(gate.data.infocode) : misunderstood
  }
  if (head.data.errcode !== '0') return refusedWith(head.data.errcode)
  const parsed = routeV4.safeParse(content)
  return parsed.success ? shortest(parsed.data.data.paths) : misunderstood
}

function readPlaces(content: unknown): MapAnswer<MapPoint> {
  const head = headV5.safeParse(content)
  if (!head.success) return misunderstood
  if (head.data.status !== '1') return refusedWith(head.data.infocode)
  const parsed = places.safeParse(content)
  if (!parsed.success) return misunderstood
  const [place] = parsed.data.geocodes
  if (place === undefined) return { kind: 'none' }
  const [lng, lat] = typeof place.location === 'string' ? place.location.split(',') : []
  const point = lng === undefined || lat === undefined ? null : readPoint(lat, lng)
  return point === null ? misunderstood : { kind: 'done', value: toWgs84(point) }
}

function shortest(paths: readonly { readonly distance?: unknown }[]): MapAnswer<number> {
  if (paths.length === 0) return { kind: 'none' }
  const metres = paths.map(({ distance }) => readMetres(distance)).filter((one) => one !== null)
  return metres.length === 0 ? misunderstood : { kind: 'done', value: Math.min(...metres) }
}

/** Quota (10003, 10004, 10019 to 10021, 10044), key or parameters: a fault of ours, so the way stays unknown. */
function refusedWith(code: string): MapAnswer<never> {
  return noWay.has(code) ? { kind: 'none' } : { kind: 'unknown', reason: `refused with ${code}` }
}

const misunderstood = { kind: 'unknown', reason: 'not understood' } as const
