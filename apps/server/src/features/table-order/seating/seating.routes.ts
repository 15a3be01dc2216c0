import type { seatingRoutes } from '@comanda/contract/table-order/seating.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function seatingHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof seatingRoutes> {
  return {
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html': ({ params }, call) =>
      tableOrder.getSeating(params, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html': ({ params, body }, call) =>
      tableOrder.join(params, body, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/letin.html': ({ params, body }, call) =>
      tableOrder.letIn(params, body, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/name.html': ({ params, body }, call) =>
      tableOrder.setName(params, body.name, call),
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/where.html': ({ params, query }, call) =>
      tableOrder.findParty(params, query.seatingid, call),
  }
}
