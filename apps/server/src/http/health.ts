import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { createProbe } from '../db/probe.ts'

/**
 * `/healthz`: the process answers. `/readyz`: its database also answers, within `timeLimits.probeMs`. While the server
 * stops, Fastify answers 503 to all new requests (`return503OnClosing`), also to these.
 */
export function addHealth(http: FastifyInstance, db: Database): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  const probe = createProbe(db.clientConfig)
  http.addHook('onClose', async () => probe.close())
  http.get('/readyz', async (_request, reply) => {
    if (await probe.answers()) return { status: 'ready' }
    return reply.code(503).send({ status: 'no database' })
  })
}
