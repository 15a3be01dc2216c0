import type { memberRoutes } from '@comanda/contract/member/member.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

/** The purpose of a code to register or sign in (spec 2 §7). */
const memberCode = 'SELLER_MEMREGIST'

export function memberHandlers({ member }: Pick<Services, 'member'>): Handlers<typeof memberRoutes> {
  return {
    'POST /platform/sms/sendrandomcode': ({ body }, call) =>
      body.buzcode === memberCode ? member.account.sendPhoneCode(body, call) : member.sendCode(body, call),
    'POST /weixin/vipmanage/:sellerId/verifyoption.html': ({ params, body }, call) =>
      body.optionType === 'bindtel'
        ? member.verifyCode(params.sellerId, body, call)
        : member.account.enterCode(params.sellerId, { ...body, optionType: body.optionType }, call),
    'GET /platform/getuser': ({ query }, call) => member.getUser(query, call),
    'GET /weixin/vipmanage/:sellerId/getwxuserinfo.html': ({ params, query }, call) =>
      member.getWeixinUser(params.sellerId, query.uid, call),
  }
}
