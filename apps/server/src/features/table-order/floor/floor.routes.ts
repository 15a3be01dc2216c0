import type { floorRoutes } from '@comanda/contract/table-order/floor.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function floorHandlers({
  tableOrder: { floor, pause, resume },
}: Pick<Services, 'tableOrder'>): Handlers<typeof floorRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/tables': ({ params }, call) => floor.list(params, call),
    'POST /console/api/:sellerId/:storeId/tables/:tableNo/open': async ({ params, body }, call) => {
      const done = await floor.open(params, body, call)
      return done.ok ? floor.tile(params, call) : done
    },
    'POST /console/api/:sellerId/:storeId/tables/:tableNo/close': async ({ params, body }, call) => {
      const done = await floor.close(params, { ...body, giveUp: body.force ? body.amount : null }, call)
      return done.ok ? floor.tile(params, call) : done
    },
    'POST /console/api/:sellerId/:storeId/tables/:tableNo/move': async ({ params, body }, call) => {
      const done = await floor.move(params, body, call)
      return done.ok ? floor.tile({ ...params, tableNo: body.to }, call) : done
    },
    'POST /console/api/:sellerId/:storeId/tables/:tableNo/rekey': async ({ params }, call) => {
      const done = await floor.rekey(params, call)
      return done.ok ? floor.link(params) : done
    },
    'POST /console/api/:sellerId/:storeId/tables/:tableNo/letin': async ({ params, body }, call) => {
      const done = await floor.letIn(params, body, call)
      return done.ok ? floor.tile(params, call) : done
    },
    'POST /console/api/:sellerId/:storeId/pause': ({ params, body }, call) => pause(params, body, call),
    'POST /console/api/:sellerId/:storeId/resume': async ({ params }, call) => {
      const done = await resume(params, call)
      return done.ok ? ok({}) : done
    },
  }
}
