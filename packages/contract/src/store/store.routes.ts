import { storeListTypes } from '@comanda/rules/store/store-choice.ts'
import { z } from 'zod'
import type { Routes } from '../route.ts'
import { language, sellerParams, storeId, storeParams, tableNo, tableParams } from '../shared.schema.ts'
import { store, storeInfo, tableDetail, tableStatus } from './store.schema.ts'

const lang = z.object({ lang: language.optional() })
/** The guest's position, if shared. */
const fromPlace = lang.extend({
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
})

export const storeRoutes = {
  'GET /weixin/onlineorder/:sellerId/:storeId/storeinfo.html': {
    summary:
      'One store, with its distance when lat and lng are given, and its gate for `ordertype` (none = at a table).',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    query: fromPlace.extend({ ordertype: z.enum(['1', '2', '3']).optional() }),
    answer: storeInfo,
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/stores.html': {
    summary:
      "A seller's stores, nearest first with lat and lng, those without a position last. `type` filters by `isEnable`, `tableno` by a table of that number (a pick-up brought there, `type@table`). The store in the path has no effect (0 = none chosen).",
    source: 'spec 1 §2, §7',
    access: 'public',
    params: storeParams,
    query: fromPlace.extend({ type: z.enum(storeListTypes).default('all'), tableno: tableNo.optional() }),
    raw: true,
    answer: z.array(store),
    refusals: ['store_unknown'],
  },
  'GET /weixin/tabledtl/:sellerId/:storeId/:tableNo.html': {
    summary: 'One table.',
    source: 'spec 1 §7',
    access: 'public',
    params: tableParams,
    answer: tableDetail,
    refusals: ['store_unknown', 'table_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/checktable.html': {
    summary: 'Whether a table number exists in this store.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    query: z.object({ tableno: tableNo }),
    answer: z.object({ exists: z.boolean(), tableno: z.string(), tablename: z.string() }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/sellermanage/:sellerId/:storeId/storeconfig.html': {
    summary: 'The named settings of a store, `key=inputCover;inputOrderMemo`.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    query: z.object({
      key: z
        .string()
        .regex(/^[A-Za-z0-9]+(;[A-Za-z0-9]+)*$/)
        .max(500),
    }),
    answer: z.record(z.string(), z.unknown()),
    refusals: ['store_unknown'],
  },
  'GET /weixin/sellermanage/:sellerId/sellerinfo.html': {
    summary: 'The seller: name, currency, languages, stores.',
    source: 'spec 1 §7',
    access: 'public',
    params: sellerParams,
    query: lang,
    answer: z.object({
      sellerId: z.string(),
      name: z.string(),
      currency: z.string(),
      languages: z.array(language),
      storeIds: z.array(storeId),
    }),
    refusals: ['not_found'],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/tablestatus.html': {
    summary: 'Every table of a store and its state; for staff.',
    source: 'spec 1 §7',
    access: 'ticket.read',
    params: storeParams,
    answer: z.array(tableStatus),
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
