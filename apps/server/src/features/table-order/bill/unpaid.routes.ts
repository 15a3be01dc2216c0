import type { unpaidRoutes } from '@comanda/contract/table-order/unpaid.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function unpaidHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof unpaidRoutes> {
  const atStore = (sellerId: string, storeId: string) => ({ sellerId, storeId })
  return {
    'GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html': ({ params }, call) =>
      tableOrder.getLastPay(params, call),
    'GET /weixin/onlineorder/:sellerId/unpay.html': ({ params, query }, call) =>
      tableOrder.listUnpaid(atStore(params.sellerId, query.storeid), query.scene, call),
    'DELETE /weixin/onlineorder/:sellerId/unpay.html': ({ params, query }, call) =>
      tableOrder.dropUnpaid(atStore(params.sellerId, query.storeid), query.scene, call),
  }
}
