import type { activityRoutes } from '@comanda/contract/activity/activity.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function activityHandlers({
  activity,
  style,
}: Pick<Services, 'activity' | 'style'>): Handlers<typeof activityRoutes> {
  return {
    'GET /weixin/activity/:sellerId/actlist.html': async ({ params: { sellerId }, query }, { language, now }) => {
      const settings = await style.getStyle(sellerId)
      if (settings === null) return refuse('not_found')
      const { currency } = settings
      const storeId = query.storeid ?? null
      return ok({ actList: await activity.listGroupOffers({ sellerId, storeId, currency, language, now }) })
    },
  }
}
