import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, sellerParams, storeId } from '../shared.schema.ts'

/** A setting of the brand, or of one store. */
const setting = z.object({
  /** A key of docs/settings.md. */
  key: z.string(),
  value: z.unknown(),
  /** Which level sets the value; `default` = neither. */
  from: z.enum(['store', 'seller', 'default']),
  /** What holds without a value of this level. */
  inherited: z.unknown(),
  /** What is stored cannot be read; `value` is used instead. */
  unreadable: z.boolean(),
  /** Who changed it last on this level: a name, or an account of the server; null = unknown. */
  changed: z.object({ who: z.string(), at: z.string() }).nullable(),
})
export type Setting = z.output<typeof setting>

const settings = z.object({ settings: z.array(setting) })
const ofStore = z.object({ storeid: storeId.optional() })

export const settingRoutes = {
  'GET /console/api/:sellerId/settings': {
    summary:
      'All settings of the brand, or with `storeid` of one store: value, where it comes from, what holds without it, who changed it.',
    source: 'issue 39 part 8',
    access: 'seller.configure',
    params: sellerParams,
    query: ofStore,
    answer: settings,
    refusals: ['store_unknown', 'settings_broken'],
  },
  'POST /console/api/:sellerId/settings': {
    summary:
      'Changes settings of the brand or of one store, all or none: `set` gives values, `unset` goes back to what is inherited. The command line checks by the same schema.',
    source: 'issue 39 part 8',
    access: 'seller.configure',
    params: sellerParams,
    body: ofStore.extend({
      msgid: clientId.optional(),
      set: z.record(z.string().max(60), z.unknown()).default({}),
      unset: z.array(z.string().max(60)).max(100).default([]),
      reason: z.string().max(200).default(''),
    }),
    answer: settings,
    writes: true,
    refusals: [
      'store_unknown',
      'setting_unknown',
      'setting_invalid',
      'setting_needed',
      'settings_broken',
      'currency_of_seller',
      'currency_in_use',
    ],
  },
} as const satisfies Routes
