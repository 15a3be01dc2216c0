import type { takeoutRoutes } from '@comanda/contract/takeout/takeout.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function takeoutHandlers({ takeout }: Pick<Services, 'takeout'>): Handlers<typeof takeoutRoutes> {
  const { addresses, dispatch } = takeout
  return {
    'GET /weixin/takeoutsetup/storeinfo.html': ({ query }) =>
      takeout.getSetup({ sellerId: query.sellerid, storeId: query.storeid }),
    'PUT /console/api/:sellerId/:storeId/takeoutsetup': ({ params, body }, call) =>
      takeout.setSetup(params, body, call),
    'GET /weixin/takeout/:sellerId/shippinginfo.html': ({ params, query }, call) =>
      addresses.list(params.sellerId, query.storeid, call),
    'POST /weixin/takeout/:sellerId/shippinginfo.html': ({ params, body }, call) =>
      addresses.save(params.sellerId, body, call),
    'DELETE /weixin/takeout/:sellerId/shippinginfo.html': ({ params, body }, call) =>
      addresses.remove(
        params.sellerId,
        body.map((one) => (typeof one === 'string' ? one : one.id)),
        call,
      ),
    'POST /weixin/takeout/:sellerId/ordershippinginfo.html': ({ params, body }, call) =>
      takeout.shipOrder(params.sellerId, body, call),
    'GET /weixin/onlineorder/:sellerId/:storeId/calcharge.html': ({ params, query }) =>
      takeout.calcCharge(params, query),
    'GET /weixin/takeoutdelivery/:id/dispatchdtl.html': ({ params, query }, call) =>
      dispatch.detail({ sellerId: query.sellerid, outtradeno: params.id }, call),
    'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': ({ params, query, body }, call) =>
      dispatch.move({ sellerId: query.sellerid, outtradeno: params.id }, body, call),
  }
}
