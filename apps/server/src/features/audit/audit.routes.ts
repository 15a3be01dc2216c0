import type { auditRoutes } from '@comanda/contract/audit/audit.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function auditHandlers({ audit }: Pick<Services, 'audit'>): Handlers<typeof auditRoutes> {
  return {
    'GET /console/api/:sellerId/audit': async ({ params, query }, call) =>
      ok(await audit.listChanges(params.sellerId, query, call)),
    'GET /console/api/:sellerId/audit/filters': async ({ params }, call) =>
      ok(await audit.listFilters(params.sellerId, call)),
  }
}
