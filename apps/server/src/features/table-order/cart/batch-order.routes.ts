import type { batchOrderRoutes } from '@comanda/contract/table-order/batch-order.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function batchOrderHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof batchOrderRoutes> {
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder.html': ({ params, body }, call) =>
      tableOrder.add(params, body, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html': ({ params, body }, call) =>
      tableOrder.addWhatCan(params, body, call),
  }
}
