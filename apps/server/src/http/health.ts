import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it also reaches its database. While the server stops, Fastify answers 503
 * to all new requests (`return503OnClosing`), also to these.
 */
export function addHealth(http: FastifyInstance, db: Database): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    try {
      await db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
