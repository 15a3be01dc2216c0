import type { accountRoutes } from '@comanda/contract/member/account.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function accountHandlers({ member: { account } }: Pick<Services, 'member'>): Handlers<typeof accountRoutes> {
  return {
    'POST /platform/email/sendrandomcode': ({ body }, call) => account.sendMailCode(body, call),
    'POST /weixin/vipmanage/:sellerId/checkuseraccount.html': ({ params, body }, call) =>
      account.checkAccount(params.sellerId, body, call),
    'POST /weixin/vipmanage/:sellerId/userauthlogin.html': ({ params, body }, call) =>
      account.signIn(params.sellerId, body, call),
    'POST /weixin/vipmanage/:sellerId/register.html': ({ params, body }, call) =>
      account.register(params.sellerId, body, call),
    'GET /weixin/vipmanage/:sellerId/getavipdetailbyopenid.html': async ({ params }, call) =>
      ok(await account.self(params.sellerId, call)),
    'GET /weixin/vipmanage/:sellerId/checkselleruser.html': async ({ params }, call) => {
      const { isVip, uid } = await account.self(params.sellerId, call)
      return ok({ isVip, uid })
    },
    'GET /weixin/vipmanage/:sellerId/getlogin.html': ({ params }, call) => account.getLogin(params.sellerId, call),
    'POST /weixin/vipmanage/:sellerId/updatevipinfobyself.html': ({ params, body }, call) =>
      account.updateSelf(params.sellerId, body, call),
    'POST /weixin/vipmanage/:sellerId/password.html': ({ params, body }, call) =>
      account.setPassword(params.sellerId, body, call),
    'GET /weixin/vipmanage/:sellerId/sessions.html': ({ params }, call) => account.listSessions(params.sellerId, call),
    'POST /weixin/vipmanage/:sellerId/endsession.html': ({ params, body }, call) =>
      account.endSession(params.sellerId, body.sessionId, call),
    'POST /weixin/vipmanage/:sellerId/logoff': async ({ params }, call) => {
      await account.signOut(params.sellerId, call)
      return ok({})
    },
  }
}
