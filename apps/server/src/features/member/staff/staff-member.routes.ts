import type { staffMemberRoutes } from '@comanda/contract/member/staff-member.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function staffMemberHandlers({
  member: { staff },
}: Pick<Services, 'member'>): Handlers<typeof staffMemberRoutes> {
  return {
    'POST /console/api/:sellerId/:storeId/members/find': ({ params, body }, call) => staff.find(params, body.who, call),
  }
}
