import type { amountRoutes } from '@comanda/contract/table-order/amount.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function amountHandlers({ tableOrder }: Pick<Services, 'tableOrder'>): Handlers<typeof amountRoutes> {
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html': ({ params, body }, call) =>
      tableOrder.askAmount(params, body, call),
  }
}
