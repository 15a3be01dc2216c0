import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, language, sellerParams } from '../shared.schema.ts'
import { memberBarcode } from './member-code.schema.ts'

export const memberCodeRoutes = {
  'POST /weixin/vipmanage/:sellerId/barcode.html': {
    summary:
      'The member code of this phone, and what the phone needs to make the next ones. `code`: the card; another member’s is refused. The code identifies at a till and never spends.',
    source: 'spec 2 §2, §7; facts §3.3',
    access: 'guest',
    params: sellerParams,
    query: z.object({ lang: language.optional() }),
    body: z.object({ msgid: clientId.optional(), code: z.string().max(64).default('') }),
    answer: memberBarcode,
    writes: true,
    refusals: ['not_registered', 'user_unknown'],
    rateLimit: { max: 60, seconds: 60 },
  },
} as const satisfies Routes
