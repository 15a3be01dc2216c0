import type { storeSetUpRoutes } from '@comanda/contract/set-up/store-set-up.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function storeSetUpHandlers({ storeSetUp }: Pick<Services, 'storeSetUp'>): Handlers<typeof storeSetUpRoutes> {
  return {
    'GET /console/api/:sellerId/stores': ({ params }, call) => storeSetUp.list(params.sellerId, call),
    'POST /console/api/:sellerId/stores': ({ params, body }, call) => storeSetUp.create(params.sellerId, body, call),
    'PUT /console/api/:sellerId/:storeId/set-up': ({ params, body }, call) => storeSetUp.change(params, body, call),
    'POST /console/api/:sellerId/:storeId/close-today': ({ params, body }, call) =>
      storeSetUp.closeToday(params, body.clock, call),
  }
}
