import type { styleRoutes } from '@comanda/contract/style/style.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function styleHandlers({ style }: Pick<Services, 'style'>): Handlers<typeof styleRoutes> {
  return {
    'GET /weixin/wxmenusetup/v2/:sellerId/style.html': async ({ params }) => {
      const config = await style.publicStyle(params.sellerId, null)
      return config === null ? refuse('not_found') : ok(config)
    },
  }
}
