import { z } from 'zod'
import type { Routes } from '../route.ts'
import { language, storeParams, tableNo } from '../shared.schema.ts'
import { menuTrans, storeMenu } from './menu.schema.ts'

const menuClass = z.coerce.number().int().min(0).max(3)
const classParams = storeParams.extend({ menuClass })

export const menuRoutes = {
  'GET /weixin/onlineorder/:sellerId/:storeId/:menuClass/storemenu.html': {
    summary:
      'The menu of a store in one language; precompressed bytes from memory, immutable when `v` names the version.',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: z.object({ lang: language.optional(), v: z.coerce.number().int().optional() }),
    answer: storeMenu,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/saleout.html': {
    summary: 'Codes of the dishes that are sold out now.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    answer: z.object({ codes: z.array(z.string()) }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/menufilter.html': {
    summary: 'Codes of dishes not offered at this table and order type.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    query: z.object({ tableno: tableNo.optional(), ordertype: z.coerce.number().int().min(0).max(3).default(0) }),
    answer: z.object({ hiddenTypes: z.array(z.string()), hiddenCodes: z.array(z.string()) }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/menutrans.json': {
    summary: 'All translations of the menu in force.',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    answer: menuTrans,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
} as const satisfies Routes
