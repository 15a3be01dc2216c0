import type { memberRoutes } from '@comanda/contract/member/member.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function memberHandlers({ member }: Pick<Services, 'member'>): Handlers<typeof memberRoutes> {
  return {
    'POST /platform/sms/sendrandomcode': ({ body }, call) => member.sendCode(body, call),
    'POST /weixin/vipmanage/:sellerId/verifyoption.html': ({ params, body }, call) =>
      member.verifyCode(params.sellerId, body, call),
    'GET /platform/getuser': ({ query }, call) => member.getUser(query, call),
  }
}
