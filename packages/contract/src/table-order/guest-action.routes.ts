import { z } from 'zod'
import type { Routes } from '../route.ts'
import { tableParams } from '../shared.schema.ts'

export const guestActionRoutes = {
  'GET /weixin/useraction/:sellerId/:storeId/:tableNo/:action.html': {
    summary: "Logs a guest's action (`scan`, `menu`, `cart` …) without the guest.",
    source: 'spec 1 §7 (shape not shown)',
    access: 'table',
    params: tableParams.extend({ action: z.string().regex(/^[a-z0-9_]{1,32}$/) }),
    answer: z.object({}),
    refusals: ['table_unknown', 'table_code_needed'],
  },
} as const satisfies Routes
