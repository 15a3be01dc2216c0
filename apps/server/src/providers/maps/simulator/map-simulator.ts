import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../../http/loopback.ts'
import type { MapPoint } from '../map-service.ts'
import { type MapSwitches, mapSwitches } from './map-switches.ts'
import { simulatedMetres, simulatedPlace } from './map-world.ts'

export const mapsPath = '/simulators/maps'
/** The demo's AMap key; as long as a real one, and never valid there. */
export const simulatedKey = 'c0000000000000000000000000000000'

type Query = Readonly<Record<string, string | undefined>>
type Refused = readonly [code: string, info: string]

const badKey: Refused = ['10001', 'INVALID_USER_KEY']
const usedUp: Refused = ['10003', 'DAILY_QUERY_OVER_LIMIT']
const badParameters: Refused = ['20000', 'INVALID_PARAMS']
const missingParameters: Refused = ['20001', 'MISSING_REQUIRED_PARAMS']
const noRoad: Refused = ['20801', 'NO_ROADS_NEARBY']

/**
 * Simulates AMap's bicycling route (v4 and v5) and address finder, OSRM's route and Nominatim's search as documented.
 */
export async function addMapSimulator(http: FastifyInstance): Promise<void> {
  let switches: MapSwitches = { answer: 'normal' }

  await http.register(async (scope) => {
    const answered =
      (work: (request: FastifyRequest) => { readonly status: number; readonly content: object }) =>
      (request: FastifyRequest, reply: FastifyReply) => {
        if (switches.answer === 'silent') return reply.hijack()
        const { status, content } = work(request)
        const text = JSON.stringify(content)
        const sent = switches.answer === 'broken' ? text.slice(0, Math.ceil(text.length / 2)) : text
        return reply.code(status).type('application/json; charset=utf-8').send(sent)
      }
    const amap = (work: (query: Query) => object | Refused, refusal: (refused: Refused) => object) =>
      answered((request) => {
        const query = request.query as Query
        const made =
          query.key !== simulatedKey
            ? badKey
            : switches.answer === 'quota'
              ? usedUp
              : switches.answer === 'no-way'
                ? noRoad
                : work(query)
        // AMap always answers 200; the body names the error.
        return { status: 200, content: isRefused(made) ? refusal(made) : made }
      })

    scope.get(`${mapsPath}/amap/v5/direction/bicycling`, amap(routeV5, inV5))
    scope.get(`${mapsPath}/amap/v4/direction/bicycling`, amap(routeV4, inV4))
    scope.get(`${mapsPath}/amap/v3/geocode/geo`, amap(places, inV5))
    scope.get(
      `${mapsPath}/osrm/route/v1/bike/:coordinates`,
      answered((request) => osrmRoute((request.params as { coordinates: string }).coordinates, switches.answer)),
    )
    scope.get(
      `${mapsPath}/places/search`,
      answered((request) => nominatim(request.query as Query)),
    )
    scope.post(`${mapsPath}/switches`, (request, reply) => {
      // With --lan guests' phones reach the simulators too. Only this machine may make the maps fail.
      if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
      const parsed = mapSwitches.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ message: 'not a set of switches' })
      switches = parsed.data
      return reply.send(switches)
    })
  })
}

function routeV5(query: Query): object | Refused {
  const ends = endsOf(query)
  if (!('from' in ends)) return ends
  const { from, to } = ends
  const route = {
    origin: query.origin,
    destination: query.destination,
    paths: [{ distance: String(simulatedMetres(from, to)), steps: [] }],
  }
  return { status: '1', info: 'OK', infocode: '10000', count: '1', route }
}

function routeV4(query: Query): object | Refused {
  const ends = endsOf(query)
  if (!('from' in ends)) return ends
  const distance = simulatedMetres(ends.from, ends.to)
  const paths = [{ distance, duration: Math.round(distance / 4), steps: [] }]
  const data = { origin: query.origin, destination: query.destination, paths }
  return { data, errcode: 0, errdetail: null, errmsg: 'OK' }
}

function places({ address }: Query): object | Refused {
  if (address === undefined || address === '') return missingParameters
  const place = simulatedPlace(address)
  const geocodes =
    place === null ? [] : [{ formatted_address: address, location: `${place.lng.toFixed(6)},${place.lat.toFixed(6)}` }]
  return { status: '1', info: 'OK', infocode: '10000', count: String(geocodes.length), geocodes }
}

/** Refuses coordinates that are not longitude first with at most six decimals, as AMap does. */
function endsOf({ origin, destination }: Query): { readonly from: MapPoint; readonly to: MapPoint } | Refused {
  if (origin === undefined || destination === undefined) return missingParameters
  const from = readWritten(origin)
  const to = readWritten(destination)
  return from === null || to === null ? badParameters : { from, to }
}

function readWritten(text: string): MapPoint | null {
  const parts = /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?)$/.exec(text)
  return parts === null ? null : { lng: Number(parts[1]), lat: Number(parts[2]) }
}

function osrmRoute(
  coordinates: string,
  how: MapSwitches['answer'],
): { readonly status: number; readonly content: object } {
  if (how === 'quota') return { status: 429, content: { message: 'Too Many Requests' } }
  const [from, to, ...more] = coordinates.split(';').map(readWritten)
  if (from == null || to == null || more.length > 0) {
    return { status: 400, content: { code: 'InvalidQuery', message: 'Query string malformed close to position 0' } }
  }
  if (how === 'no-way') return { status: 400, content: { code: 'NoRoute', message: 'Impossible route between points' } }
  const distance = simulatedMetres(from, to)
  const routes = [{ distance, duration: distance / 4, weight: distance, weight_name: 'duration', legs: [] }]
  return { status: 200, content: { code: 'Ok', routes, waypoints: [] } }
}

function nominatim({ q = '', format }: Query): { readonly status: number; readonly content: object } {
  if (format !== 'jsonv2') return { status: 400, content: { error: { code: 400, message: 'format' } } }
  const place = simulatedPlace(q)
  return {
    status: 200,
    content: place === null ? [] : [{ lat: String(place.lat), lon: String(place.lng), display_name: q }],
  }
}

function inV5([infocode, info]: Refused): object {
  return { status: '0', info, infocode }
}

function inV4([code, errmsg]: Refused): object {
  return { errcode: Number(code), errdetail: null, errmsg }
}

function isRefused(made: object | Refused): made is Refused {
  return Array.isArray(made)
}
