import type { namedRoutes } from '@comanda/contract/table-order/named.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function namedHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof namedRoutes> {
  const atStore = (sellerId: string, storeId: string) => ({ sellerId, storeId })
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder.html': ({ params, body }, call) =>
      tableOrder.add(params, body, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html': ({ params, body }, call) =>
      tableOrder.addWhatCan(params, body, call),
    'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html': ({ params, body }, call) =>
      tableOrder.cachePreorder(params, body, call),
    'GET /weixin/onlineorder/:sellerId/preorder.html': ({ params, query }, call) =>
      tableOrder.getPreorder(atStore(params.sellerId, query.storeid), call),
    'DELETE /weixin/onlineorder/:sellerId/preorder.html': ({ params, query }, call) =>
      tableOrder.clearPreorder(atStore(params.sellerId, query.storeid), call),
    'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html': ({ params, body }, call) =>
      tableOrder.askAmount(params, body, call),
    'GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html': ({ params }, call) =>
      tableOrder.getLastPay(params, call),
    'GET /weixin/onlineorder/:sellerId/unpay.html': ({ params, query }, call) =>
      tableOrder.listUnpaid(atStore(params.sellerId, query.storeid), query.scene, call),
    'DELETE /weixin/onlineorder/:sellerId/unpay.html': ({ params, query }, call) =>
      tableOrder.dropUnpaid(atStore(params.sellerId, query.storeid), query.scene, call),
    'GET /weixin/useraction/:sellerId/:storeId/:tableNo/:action.html': ({ params }, call) => {
      const { sellerId, storeId, tableNo, action } = params
      call.log.info({ sellerId, storeId, tableNo, action }, 'guest action')
      return ok({})
    },
  }
}
