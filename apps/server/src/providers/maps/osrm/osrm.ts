import { z } from 'zod'
import { getJson, type MapAnswer, type MapPoint, type MapService, readMetres, readPoint } from '../map-service.ts'

export interface OsrmConfig {
  /** A router built with the bicycle profile: a request cannot choose the profile. */
  readonly baseUrl: string
  /** A Nominatim server that finds addresses; undefined = none. */
  readonly placesUrl?: string | undefined
  readonly fetch: typeof fetch
}

const head = z.object({ code: z.string() })
const routes = head.extend({ routes: z.array(z.object({ distance: z.unknown() })) })
const found = z.array(z.object({ lat: z.unknown(), lon: z.unknown() }))

/** OSRM's HTTP API, `/route/v1/bike/…`, and Nominatim's search. */
export function createOsrm(config: OsrmConfig): MapService {
  return {
    name: 'osrm',
    async bicycleMetres(from, to, signal) {
      const url = new URL(`${config.baseUrl}/route/v1/bike/${writePoint(from)};${writePoint(to)}`)
      url.searchParams.set('overview', 'false')
      const answer = await getJson(config.fetch, url, signal)
      return answer.ok ? readRoute(answer.content) : { kind: 'unknown', reason: answer.reason }
    },
    async locate(address, { point }, signal) {
      if (config.placesUrl === undefined) return { kind: 'none' }
      const url = new URL(`${config.placesUrl}/search`)
      url.searchParams.set('q', address)
      url.searchParams.set('format', 'jsonv2')
      url.searchParams.set('limit', '1')
      if (point !== null) url.searchParams.set('viewbox', viewboxAround(point))
      const answer = await getJson(config.fetch, url, signal)
      return answer.ok ? readFound(answer.content) : { kind: 'unknown', reason: answer.reason }
    },
  }
}

/** Longitude first. */
function writePoint({ lat, lng }: MapPoint): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`
}

/** About 20 km each way: of towns with the same street the store's comes first. */
function viewboxAround({ lat, lng }: MapPoint): string {
  return [lng - 0.2, lat + 0.2, lng + 0.2, lat - 0.2].map((one) => one.toFixed(4)).join(',')
}

function readRoute(content: unknown): MapAnswer<number> {
  const state = head.safeParse(content)
  if (!state.success) return misunderstood
  // NoSegment: no road near one of the points.
  if (state.data.code === 'NoRoute' || state.data.code === 'NoSegment') return { kind: 'none' }
  if (state.data.code !== 'Ok') return { kind: 'unknown', reason: `refused with ${state.data.code}` }
  const parsed = routes.safeParse(content)
  const metres = parsed.success ? readMetres(parsed.data.routes[0]?.distance) : null
  return metres === null ? misunderstood : { kind: 'done', value: metres }
}

function readFound(content: unknown): MapAnswer<MapPoint> {
  const parsed = found.safeParse(content)
  if (!parsed.success) return misunderstood
  const [place] = parsed.data
  if (place === undefined) return { kind: 'none' }
  const point = readPoint(place.lat, place.lon)
  return point === null ? misunderstood : { kind: 'done', value: point }
}

const misunderstood = { kind: 'unknown', reason: 'not understood' } as const
