import type { memberAdjustmentRoutes } from '@comanda/contract/member/member-adjustment.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function memberAdjustmentHandlers({
  member: { adjustment },
}: Pick<Services, 'member'>): Handlers<typeof memberAdjustmentRoutes> {
  return {
    'POST /console/api/:sellerId/:storeId/members/adjust': ({ params, body }, call) =>
      adjustment.adjust(params, body, call),
    'GET /console/api/:sellerId/:storeId/members/adjustments': ({ params }, call) =>
      adjustment.listWaiting(params, call),
    'POST /console/api/:sellerId/:storeId/members/adjustments/:adjustmentId/approve': ({ params }, call) =>
      adjustment.answer(params, { adjustmentId: params.adjustmentId, approve: true }, call),
    'POST /console/api/:sellerId/:storeId/members/adjustments/:adjustmentId/refuse': ({ params }, call) =>
      adjustment.answer(params, { adjustmentId: params.adjustmentId, approve: false }, call),
  }
}
