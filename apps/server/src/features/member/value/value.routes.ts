import type { valueRoutes } from '@comanda/contract/member/value.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function valueHandlers({ member: { value } }: Pick<Services, 'member'>): Handlers<typeof valueRoutes> {
  return {
    'POST /weixin/vipmanage/:sellerId/getavipdeposit.html': ({ params, body }, call) =>
      value.getValue(params.sellerId, body.openercardid, call),
    'POST /weixin/vipmanage/:sellerId/consumeinfo.html': ({ params, query, body }, call) =>
      value.listHistory(params.sellerId, { ...body, limit: query.pagesize }, call),
  }
}
