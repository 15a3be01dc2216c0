import type { storeCallRoutes } from '@comanda/contract/table-order/store-call.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function storeCallHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof storeCallRoutes> {
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html': ({ params, body }, call) =>
      tableOrder.callStore(params, body, call),
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html': ({ params }, call) =>
      tableOrder.listCalls(params, call),
    'POST /console/api/:sellerId/:storeId/calls/:callId/answer': ({ params, body }, call) =>
      tableOrder.answerCall(params, body.answer, call),
  }
}
