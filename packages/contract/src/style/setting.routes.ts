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
  'POST /console/api/:sellerId/settings/undo': {
    summary:
      'Takes the last change of these settings back: each of them has the value from before it. A second call brings the change back.',
    source: 'issue 39 part 6',
    access: 'seller.configure',
    params: sellerParams,
    body: ofStore.extend({
      msgid: clientId.optional(),
      keys: z.array(z.string().max(60)).min(1).max(100),
      /** When the caller saw them changed last (`changed.at`). A later change refuses the call. */
      at: z.iso.datetime(),
    }),
    answer: settings,
    writes: true,
    refusals: [
      'store_unknown',
      'setting_unknown',
      'setting_invalid',
      'setting_needed',
      'settings_broken',
      'settings_moved',
      'settings_no_former',
      'currency_of_seller',
      'currency_in_use',
    ],
  },
} as const satisfies Routes
