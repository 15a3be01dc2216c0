import type { mustOrderRoutes } from '@comanda/contract/menu/must-order.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function mustOrderHandlers({ menu: { mustOrders } }: Pick<Services, 'menu'>): Handlers<typeof mustOrderRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/must-order': ({ params }) => mustOrders.list(params),
    'PUT /console/api/:sellerId/:storeId/must-order': ({ params, body }, call) => mustOrders.change(params, body, call),
  }
}
