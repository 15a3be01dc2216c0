import type { memberCodeRoutes } from '@comanda/contract/member/member-code.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function memberCodeHandlers({ member }: Pick<Services, 'member'>): Handlers<typeof memberCodeRoutes> {
  return {
    'POST /weixin/vipmanage/:sellerId/barcode.html': ({ params, body }, call) =>
      member.code.getBarcode(params.sellerId, body.code, call),
  }
}
