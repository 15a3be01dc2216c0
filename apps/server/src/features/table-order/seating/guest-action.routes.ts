import type { guestActionRoutes } from '@comanda/contract/table-order/guest-action.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../../http/handlers.ts'

export function guestActionHandlers(): Handlers<typeof guestActionRoutes> {
  return {
    'GET /weixin/useraction/:sellerId/:storeId/:tableNo/:action.html': ({ params }, call) => {
      const { sellerId, storeId, tableNo, action } = params
      call.log.info({ sellerId, storeId, tableNo, action }, 'guest action')
      return ok({})
    },
  }
}
