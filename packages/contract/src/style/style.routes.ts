import type { Routes } from '../route.ts'
import { sellerParams } from '../shared.schema.ts'
import { styleConfig } from './style.schema.ts'

export const styleRoutes = {
  'GET /weixin/wxmenusetup/v2/:sellerId/style.html': {
    summary: "The seller's look and switches; the same object is inlined in every page.",
    source: 'spec 1 §3 (path not shown)',
    access: 'public',
    params: sellerParams,
    answer: styleConfig,
    refusals: ['not_found'],
  },
} as const satisfies Routes
