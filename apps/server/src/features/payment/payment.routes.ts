import type { paymentRoutes } from '@comanda/contract/payment/payment.routes.ts'
import { refuse } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function paymentHandlers({ payment }: Pick<Services, 'payment'>): Handlers<typeof paymentRoutes> {
  return {
    'POST /pay/scenepay/paytypelist.html': ({ body }) =>
      payment.listPayTypes(body.sellerid, body.storeid, body.businessType),
    'POST /pay/scenepay/createpreorder.html': ({ body }, call) => payment.createPreorder(body, call),
    'GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html': ({ params }) =>
      payment.checkPay(params.sellerId, params.outtradeno),
    'POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html': ({ params }, call) =>
      payment.cancelPay(params.sellerId, params.outtradeno, call),
    'POST /pay/scenepay/:sellerId/:outtradeno/claimpay.html': ({ params }, call) =>
      payment.claimPay(params.sellerId, params.outtradeno, call),
    'GET /console/api/:sellerId/:storeId/payments/awaited': ({ params }) =>
      payment.listAwaited(params.sellerId, params.storeId),
    'POST /console/api/:sellerId/:storeId/payments/:outtradeno/received': ({ params }, call) =>
      payment.receive(params, call),
    'POST /console/api/:sellerId/:storeId/payments/:outtradeno/notreceived': ({ params }, call) =>
      payment.deny(params, call),
    'POST /pay/notify/weixin/:sellerId': async ({ params }, _call, { body, headers }, reply) => {
      // The raw bytes: http/raw-body.ts leaves this path unparsed.
      if (!Buffer.isBuffer(body)) return refuse('notice_forged')
      const result = await payment.handleNotice(params.sellerId, 'weixin', body, headers)
      if (!result.ok) return result
      reply.send({ code: 'SUCCESS', message: '' })
      return null
    },
  }
}
