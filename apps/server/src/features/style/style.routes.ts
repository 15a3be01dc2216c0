import type { settingRoutes } from '@comanda/contract/style/setting.routes.ts'
import type { styleRoutes } from '@comanda/contract/style/style.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function settingHandlers({ style }: Pick<Services, 'style'>): Handlers<typeof settingRoutes> {
  return {
    'GET /console/api/:sellerId/settings': ({ params, query }, call) =>
      style.listSettings({ sellerId: params.sellerId, storeId: query.storeid }, call),
    'POST /console/api/:sellerId/settings': ({ params, body }, call) =>
      style.changeSettings({ sellerId: params.sellerId, storeId: body.storeid }, body, call),
    'POST /console/api/:sellerId/settings/undo': ({ params, body }, call) =>
      style.undoSettings({ sellerId: params.sellerId, storeId: body.storeid }, body, call),
  }
}

export function styleHandlers({ style }: Pick<Services, 'style'>): Handlers<typeof styleRoutes> {
  return {
    'GET /weixin/wxmenusetup/v2/:sellerId/style.html': async ({ params }) => {
      const config = await style.publicStyle(params.sellerId, null)
      return config === null ? refuse('not_found') : ok(config)
    },
  }
}
