import type { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function checkoutHandlers({ checkout }: Pick<Services, 'checkout'>): Handlers<typeof checkoutRoutes> {
  return {
    'POST /pay/OnlineOrder/getorderamount.html': ({ body }, call) =>
      checkout.getOrderAmount(body.sellerId, body.storeId, body.outtradeno, call),
    'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html': ({ params }, call) =>
      checkout.getBill(params.sellerId, params.outtradeno, call),
    'POST /pay/OnlineOrder/:sellerId/:outtradeno/complete.html': ({ params }, call) =>
      checkout.complete(params.sellerId, params.outtradeno, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/counterpay': ({ params, body }, call) =>
      checkout.payAtCounter(params, body, call),
  }
}
