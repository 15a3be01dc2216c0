import { z } from 'zod'
import { amount } from '../shared.schema.ts'

const rounding = z.enum(['floor', 'half', 'ceil'])

/** How a store prices: a country's rules, and where the store differs from them (docs/prices.md). */
export const priceProfile = z
  .object({
    region: z.enum(['CN', 'SG', 'JP']),
    /** Menu prices contain the tax, or it is added. */
    taxPlace: z.enum(['inside', 'outside']).optional(),
    taxRounding: rounding.optional(),
    /** Basis points of the dishes eaten here. */
    servicePercent: z.number().int().min(0).max(3000).optional(),
    coverPerHead: amount.max(1_000_000).optional(),
    /** For each order that is taken away. */
    packing: amount.max(1_000_000).optional(),
    /** The total is cut to whole multiples of so many minor units. */
    wipeTo: z.union([z.literal(1), z.literal(10), z.literal(100)]).optional(),
    /** Cash is paid in whole multiples of so many minor units. */
    cashUnit: z.union([z.literal(1), z.literal(5), z.literal(10)]).optional(),
    cashRounding: rounding.optional(),
    taxNumber: z.string().trim().max(30).optional(),
  })
  .refine(({ region, taxPlace, servicePercent }) => region !== 'SG' || taxPlace === 'inside' || servicePercent !== 0, {
    error: 'Singapore allows prices without GST only with a service charge',
    path: ['servicePercent'],
  })
  .refine(
    ({ region, taxPlace, wipeTo = 1 }) =>
      wipeTo === 1 || (taxPlace ?? (region === 'SG' ? 'outside' : 'inside')) === 'inside',
    {
      error: 'a total is cut only where prices contain the tax',
      path: ['wipeTo'],
    },
  )

export type PriceProfile = z.output<typeof priceProfile>
