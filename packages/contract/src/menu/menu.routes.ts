import { z } from 'zod'
import type { Routes } from '../route.ts'
import {
  clientId,
  empty,
  language,
  sellerId,
  sellerParams,
  storeId,
  storeParams,
  tableNo,
  texts,
} from '../shared.schema.ts'
import {
  menuFault,
  menuSetup,
  menuState,
  menuTrans,
  mustOrderDish,
  saleoutState,
  searchIndex,
  storeMenu,
  storeMenuV3,
} from './menu.schema.ts'

const menuClass = z.coerce.number().int().min(0).max(3)
const classParams = storeParams.extend({ menuClass })
/** The calls of wxmenusetup have the store in the query. */
const setupQuery = z.object({
  sellerid: sellerId,
  storeid: storeId,
  menuclass: menuClass.default(0),
  tableno: tableNo.optional(),
  lang: language.optional(),
})
const codes = z.object({ version: z.number().int(), codes: z.array(z.string()) })
/** Precompressed from memory; immutable if `v` names the version in force. */
const released = z.object({ v: z.coerce.number().int().optional() })

export const menuRoutes = {
  'GET /weixin/onlineorder/:sellerId/:storeId/:menuClass/storemenu.html': {
    summary:
      'The menu of a store in one language; precompressed bytes from memory, immutable if `v` and `lang` name the version and language. `shape=V4` (default): items within their categories (`types[].menuItem`). `shape=V3`: `types` and `items` in two lists; an item belongs to the category of its `typeCode`.',
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
    summary: 'Dishes sold out now, and portions left of limited ones.',
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
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/hots.json': {
    summary: "Best sellers: the store's own choice, then the most sold of the last 30 days.",
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: released,
    answer: codes,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/schemahots.json': {
    summary: 'Best sellers by part of the day.',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: released,
    answer: z.object({
      version: z.number().int(),
      schemes: z.array(z.object({ startTime: z.string(), endTime: z.string(), codes: z.array(z.string()) })),
    }),
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/recommend.json': {
    summary: "Today's recommendations.",
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: released,
    answer: codes,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/peicaidata.json': {
    summary: 'Dishes that go well with each dish. For other clients: no screen of the diner shows it (decision 0016).',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: released,
    answer: z.object({ version: z.number().int(), sides: z.record(z.string(), z.array(z.string())) }),
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/search.json': {
    summary: 'The search texts of the menu: names, tags and readings by dish.',
    source: 'spec 1 §7',
    access: 'public',
    params: classParams,
    query: released,
    answer: searchIndex,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/wxmenusetup/v2/indexpage.html': {
    summary:
      'The settings of the ordering page: layout, picture mode, shape of the menu data, whether scan ordering is open.',
    source: 'spec 1 §7',
    access: 'public',
    query: setupQuery,
    answer: menuSetup,
    refusals: ['store_unknown'],
  },
  'GET /weixin/wxmenusetup/v2/bidian2.html': {
    summary: 'The dishes this table must order.',
    source: 'spec 1 §7',
    access: 'public',
    query: setupQuery,
    answer: z.object({ items: z.array(mustOrderDish) }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/wxmenusetup/v2/originmenu.html': {
    summary: 'The menu in its original language, unfiltered.',
    source: 'spec 1 §7',
    access: 'public',
    query: setupQuery,
    answer: storeMenu,
    raw: true,
    ready: true,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /weixin/wxmenusetup/v2/recommendationstate.html': {
    summary: 'Whether the daily recommendations are shown.',
    source: 'spec 1 §7',
    access: 'public',
    query: setupQuery,
    answer: z.object({ open: z.boolean() }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/menustate.html': {
    summary:
      'The version in force of a menu class (0 = dine-in) and what is available now, for a phone without a stream.',
    access: 'public',
    params: storeParams,
    query: z.object({ menuclass: menuClass.default(0) }),
    answer: menuState,
    refusals: ['store_unknown', 'menu_missing'],
  },
  'GET /channel/menu/:sellerId/:storeId/live': {
    summary:
      'The event stream of `menu_state` for a phone without a table: the data of menustate.html, at once and after every change.',
    access: 'public',
    params: storeParams,
    query: z.object({ menuclass: menuClass.default(0) }),
    answer: empty,
    raw: 'stream',
    refusals: ['store_unknown'],
  },
  'GET /console/api/:sellerId/:storeId/menu/faults': {
    summary: 'Faults of the menus in force for the owner to fix: broken option text, missing parts.',
    access: 'menu.publish',
    params: storeParams,
    answer: z.object({ faults: z.array(menuFault) }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/picture': {
    summary:
      'Takes a picture as the body (`image/jpeg`, `png`, `webp` or `avif`, at most 10 MB) and stores it without EXIF in three widths. Returns the path for a menu file. The same file gives the same path.',
    access: 'menu.publish',
    params: sellerParams,
    takes: 'image',
    answer: z.object({
      picture: z.string(),
      blur: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    }),
    writes: true,
    refusals: ['picture_unreadable', 'picture_too_big'],
  },
  'GET /console/api/:sellerId/:storeId/dishes': {
    summary: 'The dishes of all menus in force with sold-out marks and portions left, for the terminal.',
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
      'Marks a dish sold out or available, or limits its portions (`left`; null removes the limit). Open phones show it at once.',
    access: 'saleout.set',
    params: storeParams,
    body: z.object({
      msgid: clientId.optional(),
      code: z.string().min(1).max(64),
      soldOut: z.boolean().optional(),
      left: z.number().int().min(0).max(9999).nullable().optional(),
      /** Adds or removes portions of a limited dish, independent of what tables have taken meanwhile. */
      by: z.number().int().min(-9999).max(9999).optional(),
    }),
    answer: z.object({ code: z.string(), soldOut: z.boolean(), left: z.number().int().nullable() }),
    writes: true,
    refusals: ['store_unknown', 'dish_unknown'],
  },
} as const satisfies Routes
