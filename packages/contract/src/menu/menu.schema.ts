import { z } from 'zod'
import { amount, texts } from '../shared.schema.ts'

export const standard = z.object({
  /** The original: what an order line carries. */
  standard: z.string(),
  showStandard: z.string(),
  price: amount,
  memberprice: amount,
})

/** spec 1 §3 Menu item. `name` is the original, `showName` the language asked for. */
export const menuItem = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  sndname: z.string(),
  picPath: z.string(),
  picMode: z.number().int().min(0).max(2),
  /** Hue class of the plate behind the picture, 0-11. */
  hue: z.number().int().min(0).max(11),
  price: amount,
  memberprice: amount,
  standard: z.string(),
  standards: z.array(standard),
  /** Option text (packages/rules menu/option-text). */
  memo: z.string(),
  /** Comma-separated originals; `showTags` is the same list in the language asked for. */
  tags: z.string(),
  showTags: z.string(),
  iconPath: z.string(),
  desc: z.string(),
  isSaleout: z.boolean(),
  minOrderNum: z.number().int(),
  maxOrderNum: z.number().int(),
  isGroup: z.boolean(),
  typeCode: z.string(),
  typeName: z.string(),
  drink: z.boolean(),
  undiscount: z.boolean(),
  isbuffet: z.boolean(),
})

/** spec 1 §3 Menu category. */
export const menuType = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  desc: z.string(),
  isGroup: z.boolean(),
  menuItem: z.array(menuItem),
})

export const storeMenu = z.object({
  version: z.number().int(),
  menuClass: z.number().int(),
  language: z.string(),
  currency: z.string(),
  types: z.array(menuType),
  /** Option sections and option names in the language asked for, by their original; only those that differ. */
  texts: z.record(z.string(), z.string()),
})

/** Texts of every language by kind and original code. */
export const menuTrans = z.object({
  version: z.number().int(),
  original: z.string(),
  types: z.record(z.string(), texts),
  items: z.record(z.string(), z.object({ name: texts, desc: texts, standards: z.record(z.string(), texts) })),
  /** Tags, option sections and option names. */
  texts: z.record(z.string(), texts),
})

export type MenuItem = z.output<typeof menuItem>
export type MenuType = z.output<typeof menuType>
export type StoreMenu = z.output<typeof storeMenu>
export type MenuTrans = z.output<typeof menuTrans>
