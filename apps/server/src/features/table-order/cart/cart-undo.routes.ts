import type { cartUndoRoutes } from '@comanda/contract/table-order/cart-undo.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function cartUndoHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof cartUndoRoutes> {
  return {
    'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html': ({ params }, call) =>
      tableOrder.getCleared(params, call),
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html': ({ params, body }, call) =>
      tableOrder.undoClear(params, body, call),
  }
}
