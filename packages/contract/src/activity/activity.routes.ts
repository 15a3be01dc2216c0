import { z } from 'zod'
import type { Routes } from '../route.ts'
import { language, sellerParams, storeId } from '../shared.schema.ts'
import { groupOffer } from './activity.schema.ts'

export const activityRoutes = {
  'GET /weixin/activity/:sellerId/actlist.html': {
    summary: 'Group offers for members (type 307), cheapest first; with `storeid` those valid at that store.',
    source: 'spec 2 §7',
    access: 'public',
    params: sellerParams,
    query: z.object({
      acttypeid: z.literal('307').default('307'),
      storeid: storeId.optional(),
      lang: language.optional(),
    }),
    answer: z.object({ actList: z.array(groupOffer) }),
    refusals: ['not_found'],
  },
} as const satisfies Routes
