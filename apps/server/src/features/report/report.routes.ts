import type { reportRoutes } from '@comanda/contract/report/report.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function reportHandlers({ report }: Pick<Services, 'report'>): Handlers<typeof reportRoutes> {
  return {
    'GET /console/api/:sellerId/today': ({ params }, call) => report.today(params.sellerId, call),
    'GET /console/api/:sellerId/:storeId/today/bills': ({ params, query }, { now }) =>
      report.billsToday(params.sellerId, params.storeId, query.state, now),
  }
}
