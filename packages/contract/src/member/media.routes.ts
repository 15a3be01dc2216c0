import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, language, sellerId } from '../shared.schema.ts'

export const mediaRoutes = {
  'POST /platform/media/upload': {
    summary:
      'Takes a member’s picture as base64 (JPEG, PNG, WebP or AVIF, at most 1 MB) and stores it without metadata, at most 512 px wide and high. `url` is for updatevipinfobyself. Without `sellerId`: the seller whose table the guest scanned last.',
    source: 'spec 2 §2 Profile page, §7',
    access: 'guest',
    query: z.object({ lang: language.optional() }),
    body: z.object({
      msgid: clientId.optional(),
      /** Also as a data address. */
      b64Data: z.string(),
      fileType: z.literal('img'),
      fileSuffix: z
        .string()
        .regex(/^\w{1,8}$/)
        .default('png'),
      sellerId: sellerId.optional(),
    }),
    answer: z.object({ url: z.string() }),
    writes: true,
    carriesPicture: true,
    refusals: ['store_unknown', 'not_registered', 'picture_unreadable', 'picture_too_big', 'too_many_tries'],
    rateLimit: { max: 60, seconds: 60 },
  },
} as const satisfies Routes
