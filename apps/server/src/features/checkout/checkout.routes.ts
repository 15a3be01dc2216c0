import type { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import type { ReceiptAnswer } from '@comanda/contract/checkout/receipt.schema.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function checkoutHandlers({ checkout }: Pick<Services, 'checkout'>): Handlers<typeof checkoutRoutes> {
  return {
    'POST /pay/OnlineOrder/getorderamount.html': ({ body }, call) =>
      checkout.getOrderAmount(body.sellerId, body.storeId, body.outtradeno, call),
    'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html': ({ params }, call) =>
      checkout.getBill(params.sellerId, params.outtradeno, call),
    'GET /pay/OnlineOrder/:sellerId/:outtradeno/receipt.html': async ({ params, query }, call) =>
      (await checkout.getReceipt(params.sellerId, params.outtradeno, query.to ?? '', call)) as Result<
        ReceiptAnswer,
        'not_paid'
      >,
    'GET /pay/OnlineOrder/:sellerId/:outtradeno/receipt.pdf': async ({ params, query }, call, _request, reply) => {
      const made = await checkout.getReceiptPdf(params.sellerId, params.outtradeno, query.to ?? '', call)
      if (!made.ok) return made
      const name = `receipt-${params.outtradeno}.pdf`
      reply.header('content-disposition', `inline; filename="${name}"`).header('cache-control', 'private, no-store')
      reply.type('application/pdf').send(made.value)
      return null
    },
    'POST /pay/OnlineOrder/:sellerId/:outtradeno/complete.html': ({ params }, call) =>
      checkout.complete(params.sellerId, params.outtradeno, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/counterpay': ({ params, body }, call) =>
      checkout.payAtCounter(params, body, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount': ({ params, body }, call) =>
      checkout.discount(params, body, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount/undo': ({ params, body }, call) =>
      checkout.undoDiscount(params, body, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/member': ({ params, body }, call) =>
      checkout.attachMember(params, body.who, call),
    'POST /console/api/:sellerId/:storeId/bills/:outtradeno/member/detach': ({ params }, call) =>
      checkout.detachMember(params, call),
  }
}
