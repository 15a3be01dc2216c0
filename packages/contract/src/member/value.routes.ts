import { z } from 'zod'
import type { Routes } from '../route.ts'
import { language, sellerParams } from '../shared.schema.ts'
import { historyTab, memberTransaction, memberValue } from './value.schema.ts'

const about = { access: 'guest', params: sellerParams } as const
const card = z.string().max(64).default('')

export const valueRoutes = {
  'POST /weixin/vipmanage/:sellerId/getavipdeposit.html': {
    summary: 'The member’s balance and points, of one moment. `openercardid` of another member is refused.',
    source: 'spec 2 §7',
    ...about,
    query: z.object({ lang: language.optional() }),
    body: z.object({ openercardid: card }),
    answer: memberValue,
    refusals: ['not_registered', 'user_unknown'],
  },
  'POST /weixin/vipmanage/:sellerId/consumeinfo.html': {
    summary:
      'The member’s history, newest first. `before` is the `next` of the page before; null on the last page. `page` is always 1.',
    source: 'spec 2 §2, §7',
    ...about,
    query: z.object({
      lang: language.optional(),
      page: z.coerce.number().pipe(z.literal(1)).default(1),
      pagesize: z.coerce.number().int().min(1).max(100).default(100),
    }),
    body: z.object({
      openercardid: card,
      tab: historyTab.default('all'),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable()
        .default(null),
    }),
    answer: z.object({ data: z.array(memberTransaction), next: z.string().nullable() }),
    refusals: ['not_registered', 'user_unknown'],
  },
} as const satisfies Routes
