import { z } from 'zod'
import type { Routes } from '../route.ts'
import { language, sellerId, storeId } from '../shared.schema.ts'
import { couponCode, foundVoucher, voucherPlatform } from './voucher.schema.ts'
import { numberRefusals } from './voucher-refusals.ts'

export const voucherRoutes = {
  'POST /pay/OnlineOrder/getothersyscoupon.html': {
    summary:
      'Looks up a group-buy voucher at its platform. Returns the dish of this store it pays one portion of. Redeems and stores nothing.',
    source: 'spec 3 §4, §7',
    access: 'guest',
    // A guest may try 20 numbers a minute; a restaurant's guests share one line.
    rateLimit: { max: 200, seconds: 60 },
    query: z.object({ lang: language.optional() }),
    body: z.object({ sellerId, storeId, couponCode, from: voucherPlatform }),
    answer: foundVoucher,
    refusals: [
      'store_unknown',
      ...numberRefusals,
      'voucher_dish_not_on_menu',
      'voucher_dish_minimum',
      'voucher_unsure',
      'menu_missing',
    ],
  },
} as const satisfies Routes
