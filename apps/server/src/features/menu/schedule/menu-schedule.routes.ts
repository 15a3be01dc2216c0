import type { menuScheduleRoutes } from '@comanda/contract/menu/menu-schedule.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function menuScheduleHandlers({
  menu: { scheduler },
}: Pick<Services, 'menu'>): Handlers<typeof menuScheduleRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/menus/:menuClass/schedule': ({ params }, call) => scheduler.list(params, call),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule': ({ params, body }, call) =>
      scheduler.add(params, body, call),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule/cancel': ({ params, body }, call) =>
      scheduler.drop(params, body.id, call),
  }
}
