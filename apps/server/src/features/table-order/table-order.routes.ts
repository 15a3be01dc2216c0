import type { tableOrderRoutes } from '@comanda/contract/table-order/table-order.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function tableOrderHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof tableOrderRoutes> {
  return {
    'GET /weixin/storeorder/:sellerId/getuid.html': (_input, call) => ok({ uid: call.actor }),
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': ({ params, query }, call) =>
      tableOrder.get(params, query.head === '1', call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': ({ params, body }, call) =>
      tableOrder.add(params, body, call),
    'PUT /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': ({ params, body }, call) =>
      tableOrder.change(params, body, call),
    'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': ({ params, query }, call) =>
      tableOrder.clear(params, query, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order2store.html': ({ params, body }, call) =>
      tableOrder.send(params, body, call),
    'GET /weixin/storeorder/queryresponse/:msgid.html': async ({ params }, call, _request, reply) => {
      const envelope = await tableOrder.getAnswer(params.msgid, call)
      if (envelope === null) return refuse('not_found')
      await reply.header('cache-control', 'no-store').send(envelope)
      return null
    },
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/ordered.html': ({ params }, call) =>
      tableOrder.askOrdered(params, call),
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/prepay.html': ({ params }, call) =>
      tableOrder.askPrepay(params, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/orderhead.html': ({ params, body }, call) =>
      tableOrder.setHead(params, body, call),
  }
}
