import type { counterRoutes } from '@comanda/contract/pickup-order/counter.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function counterHandlers({
  pickupOrder: { counter },
}: Pick<Services, 'pickupOrder'>): Handlers<typeof counterRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/waiting': ({ params }, { now }) => counter.listWaiting(params, now),
    'POST /console/api/:sellerId/:storeId/waiting/:outtradeno/release': ({ params }, call) =>
      counter.releaseEarly(params, params.outtradeno, call),
    'POST /console/api/:sellerId/:storeId/handover': ({ params, body }, call) => counter.handOver(params, body, call),
    'POST /console/api/:sellerId/:storeId/handover/back': ({ params, body }, call) =>
      counter.takeBack(params, body, call),
    'GET /console/api/:sellerId/:storeId/couriers': ({ params }) => counter.listCouriers(params),
  }
}
