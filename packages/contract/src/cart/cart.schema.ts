import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { mostAddItems, mostEntries } from '@comanda/rules/menu/option-choice.ts'
import { longestCode, longestName } from '@comanda/rules/menu/option-text.ts'
import { z } from 'zod'
import { amount, clientId } from '../shared.schema.ts'

const option = z.object({
  code: z.string().max(longestCode),
  name: z.string().max(longestName).default(''),
  price: amount.default(0),
  num: z.number().int().min(1).max(99).default(1),
})

/**
 * A choice of a line (`menuItem` of spec 1 §3): an option, a paid add-on, or, with `sgid`, a part of a set meal with
 * its own standard, memo and options. The server sets prices and only compares sent ones. A part's price is its
 * surcharge.
 */
export const addItem = option.extend({
  sgid: z.string().min(1).max(64).optional(),
  standard: z.string().max(200).optional(),
  memo: z.string().max(noteUnitsMost).optional(),
  items: z.array(option).max(mostEntries).optional(),
})

const shown = { showName: z.string().optional() }

/** A choice in an answer: also in the requested language. */
export const shownAddItem = addItem.extend({
  ...shown,
  showStandard: z.string().optional(),
  /** For a part: portions of its dish in one meal = picks × portions per pick. */
  portions: z.number().int().optional(),
  items: z.array(option.extend(shown)).max(mostEntries).optional(),
})

/** spec 1 §3 Cart line, as a client sends it. */
export const newLine = z.object({
  /** Made by the client. The server adds a line with the same id once. */
  id: clientId,
  code: z.string().min(1).max(64),
  /**
   * The dish's name on the menu it was chosen from. If the name has changed, the server refuses the line
   * (dish_renamed). Left out = the menu in force.
   */
  name: z.string().max(200).optional(),
  typeCode: z.string().max(64).default(''),
  typeName: z.string().max(200).default(''),
  /** The dish's own maximum applies (99 without one). */
  num: z.number().int().min(1).max(9999),
  standard: z.string().max(200).default(''),
  price: amount.optional(),
  memberprice: amount.optional(),
  menuItem: z.array(addItem).max(mostAddItems).default([]),
  memo: z.string().max(noteUnitsMost).default(''),
  step: z.number().int().min(1).max(99).default(1),
})

/** A line in an answer, with its price. */
export const cartLine = z.object({
  id: z.string(),
  code: z.string(),
  /** The original name; null if the dish has left the menu. */
  name: z.string().nullable(),
  showName: z.string(),
  typeCode: z.string(),
  standard: z.string(),
  showStandard: z.string(),
  num: z.number().int(),
  price: amount,
  memberprice: amount,
  amount: amount,
  menuItem: z.array(shownAddItem),
  memo: z.string(),
  uid: z.string(),
  /** Name of the staff member who added it for the guests. */
  who: z.string().optional(),
  /**
   * Why it cannot be sent: sold_out, dish_gone, dish_renamed, suite_part_portions, standard_gone, option_gone,
   * option_section_at_least … (rules cart/price-cart).
   */
  problem: z.string().nullable(),
  /** The same as a sentence for the guest, in the requested language. */
  problemText: z.string().nullable().optional(),
  /**
   * The price of one portion with all choices at the time of choosing, if it differs from now (`amount` / `num`): for
   * 'was ¥18, now ¥20'. Null = unchanged.
   */
  wasPrice: amount.nullable().optional(),
})

export const cart = z.object({
  /** Grows by one with every change. A phone with a lower value is behind. */
  seq: z.number().int(),
  lines: z.array(cartLine),
  count: z.number().int(),
  amount: amount,
  memberAmount: amount,
})

export type AddItemWire = z.output<typeof addItem>
export type ShownAddItem = z.output<typeof shownAddItem>
export type NewLine = z.output<typeof newLine>
export type CartLineWire = z.output<typeof cartLine>
export type Cart = z.output<typeof cart>
