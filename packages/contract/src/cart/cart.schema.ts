import { z } from 'zod'
import { amount, clientId } from '../shared.schema.ts'

/** A paid add-on of a line. Its price is the server's; a sent one is only compared. */
export const addItem = z.object({
  code: z.string().max(64),
  name: z.string().max(200).default(''),
  price: amount.default(0),
  num: z.number().int().min(1).max(99).default(1),
})

/** spec 1 §3 Cart line, as a client sends it. */
export const newLine = z.object({
  /** Made by the client; the same id twice adds nothing twice. */
  id: clientId,
  code: z.string().min(1).max(64),
  typeCode: z.string().max(64).default(''),
  typeName: z.string().max(200).default(''),
  num: z.number().int().min(1).max(99),
  standard: z.string().max(200).default(''),
  price: amount.optional(),
  memberprice: amount.optional(),
  menuItem: z.array(addItem).max(60).default([]),
  memo: z.string().max(600).default(''),
  step: z.number().int().min(1).max(99).default(1),
})

/** A line as the server tells it, priced. */
export const cartLine = z.object({
  id: z.string(),
  code: z.string(),
  /** The original name; null when the dish has left the menu. */
  name: z.string().nullable(),
  showName: z.string(),
  typeCode: z.string(),
  standard: z.string(),
  showStandard: z.string(),
  num: z.number().int(),
  price: amount,
  memberprice: amount,
  amount: amount,
  menuItem: z.array(addItem),
  memo: z.string(),
  uid: z.string(),
  /** Why it cannot be sent as it is: sold_out, dish_gone, standard_gone, option_gone, option_section_at_least … (rules cart/price-cart). */
  problem: z.string().nullable(),
})

export const cart = z.object({
  /** Grows by one with every change; a phone that holds a lower one is behind. */
  seq: z.number().int(),
  lines: z.array(cartLine),
  count: z.number().int(),
  amount: amount,
  memberAmount: amount,
})

export type NewLine = z.output<typeof newLine>
export type CartLineWire = z.output<typeof cartLine>
export type Cart = z.output<typeof cart>
