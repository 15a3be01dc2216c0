import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, language, storeParams, tableNo, texts } from '../shared.schema.ts'
import { menuState, menuTrans, saleoutState, storeMenu, storeMenuV3 } from './menu.schema.ts'

const menuClass = z.coerce.number().int().min(0).max(3)
const classParams = storeParams.extend({ menuClass })

export const menuRoutes = {
  'GET /weixin/onlineorder/:sellerId/:storeId/:menuClass/storemenu.html': {
    summary:
      'The menu of a store in one language; precompressed bytes from memory, immutable when `v` and `lang` name what it is. `shape=V4` (default): items within their types (`types[].menuItem`); `shape=V3`: `types` and `items` in two lists, an item belonging to the type of its `typeCode`.',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: z.object({
      lang: language.optional(),
      v: z.coerce.number().int().optional(),
      shape: z.enum(['V3', 'V4']).default('V4'),
    }),
    answer: z.union([storeMenu, storeMenuV3]),
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/saleout.html': {
    summary: 'Dishes that are sold out now, and portions left of the limited ones.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    answer: saleoutState,
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
  'GET /weixin/onlineorder/:sellerId/:storeId/menustate.html': {
    summary: 'The version in force and what can be had now: for a phone that has no stream.',
    access: 'public',
    params: storeParams,
    answer: menuState,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /console/api/:sellerId/:storeId/dishes': {
    summary: 'The dishes of the dine-in menu with what is sold out and what is left, for the terminal.',
    access: 'ticket.read',
    params: storeParams,
    answer: z.object({
      dishes: z.array(
        z.object({
          code: z.string(),
          names: texts,
          typeCode: z.string(),
          typeNames: texts,
          soldOut: z.boolean(),
          left: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: ['store_unknown', 'menu_missing'],
  },
  'POST /console/api/:sellerId/:storeId/saleout': {
    summary:
      'Marks a dish sold out or back, or limits its portions (`left`; null lifts the limit). Open phones show it at once.',
    access: 'saleout.set',
    params: storeParams,
    body: z.object({
      msgid: clientId.optional(),
      code: z.string().min(1).max(64),
      soldOut: z.boolean().optional(),
      left: z.number().int().min(0).max(9999).nullable().optional(),
    }),
    answer: z.object({ code: z.string(), soldOut: z.boolean(), left: z.number().int().nullable() }),
    writes: true,
    refusals: ['store_unknown', 'dish_unknown'],
  },
} as const satisfies Routes
