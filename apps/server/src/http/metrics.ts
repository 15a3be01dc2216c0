import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from './loopback.ts'

/** Memory, processor and event loop, once per process: their collectors cannot be stopped. */
let ofProcess: Registry | undefined

function processFigures(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** `token`: what a reader must show as `Authorization: Bearer`; undefined = only this machine reads. */
export interface MetricsOptions {
  readonly token: string | undefined
  readonly liveStreams: () => number
}

/** Prometheus metrics at `/metrics`: the process, and every route's time by method and status. */
export function addMetrics(http: FastifyInstance, { token, liveStreams }: MetricsOptions): void {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'live_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(liveStreams())
    },
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Every line of a request's log already carries its `reqId`.
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    reply.type(registry.contentType)
    return Registry.merge([processFigures(), registry]).metrics()
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  return isLoopback(request.ip) && !isForwarded(request)
}

/** A proxy on this machine also comes from a loopback address, with what a stranger asks. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers)
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
