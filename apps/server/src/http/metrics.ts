import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Memory, processor and event loop, once per process: their collectors cannot be stopped. */
let ofProcess: Registry | undefined

function processFigures(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Prometheus metrics at `/metrics`: the process, and every route's time by method and status. */
export function addMetrics(http: FastifyInstance, liveStreams: () => number = () => 0): void {
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
  http.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return Registry.merge([processFigures(), registry]).metrics()
  })
}
