import type { preorderRoutes } from '@comanda/contract/table-order/preorder.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function preorderHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof preorderRoutes> {
  const atStore = (sellerId: string, storeId: string) => ({ sellerId, storeId })
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html': ({ params, body }, call) =>
      tableOrder.cachePreorder(params, body, call),
    'GET /weixin/onlineorder/:sellerId/preorder.html': ({ params, query }, call) =>
      tableOrder.getPreorder(atStore(params.sellerId, query.storeid), call),
    'DELETE /weixin/onlineorder/:sellerId/preorder.html': ({ params, query }, call) =>
      tableOrder.clearPreorder(atStore(params.sellerId, query.storeid), call),
  }
}
