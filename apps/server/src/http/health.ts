import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach its database. A server that stops answers 503 to every new
 * request by itself (Fastify's `return503OnClosing`), this one included.
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
