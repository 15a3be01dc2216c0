import type { roundCancelRoutes } from '@comanda/contract/table-order/round-cancel.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function roundCancelHandlers({
  tableOrder,
  order,
}: Pick<Services, 'tableOrder' | 'order'>): Handlers<typeof roundCancelRoutes> {
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cancelround.html': ({ params, body }, call) =>
      tableOrder.cancelRound(params, body, call),
    'POST /console/api/:sellerId/:storeId/tickets/:roundId/refuse': ({ params, body }, call) =>
      order.refuseLine(params, body, call),
  }
}
