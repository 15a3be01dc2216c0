import type { pickupOrderRoutes } from '@comanda/contract/pickup-order/pickup-order.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function pickupOrderHandlers({
  pickupOrder,
}: Pick<Services, 'pickupOrder'>): Handlers<typeof pickupOrderRoutes> {
  return {
    'POST /weixin/onlineorder/:sellerId/order.html': ({ params, body }, call) =>
      pickupOrder.submit(params.sellerId, body, call),
    'GET /weixin/onlineorder/:sellerId/order.html': ({ params, query }, call) =>
      pickupOrder.list(params.sellerId, query, call),
    'DELETE /weixin/onlineorder/:sellerId/order.html': ({ params, query }, call) =>
      pickupOrder.cancel(params.sellerId, query.outtradeno, call),
    'GET /weixin/onlineorder/:sellerId/:storeId/orderstatus.html': ({ params, query }, call) =>
      pickupOrder.status(params, query.outtradeno.split(','), call),
    'GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html': ({ params, query }, { now }) =>
      pickupOrder.takeTimes(
        params,
        { orderType: query.ordertype, portions: query.num, distance: query.distance ?? null },
        now,
      ),
    'GET /weixin/onlineorder/:sellerId/:storeId/deliveryqrcode.html': ({ params, query }, call) =>
      pickupOrder.handoverPicture(params, query.outtradeno, call),
  }
}
