import { priceBys } from '@comanda/rules/menu/price-by.ts'
import { taxClasses } from '@comanda/rules/price/region-profile.ts'
import { z } from 'zod'
import { amount, texts } from '../shared.schema.ts'

export const standard = z.object({
  /** The original name, which an order line carries. */
  standard: z.string(),
  showStandard: z.string(),
  price: amount,
  memberprice: amount,
})

/**
 * A part of a set meal (spec 1 §3 suiteItem). Texts and sold-out are its dish's. Prices are surcharges, so those of
 * its `standards` are 0.
 */
export const suiteItem = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  /** Fixed; empty = the guest chooses among `standards`. */
  standard: z.string(),
  showStandard: z.string(),
  standards: z.array(standard),
  /** Portions of the dish per pick. */
  num: z.number().int().min(1),
  price: amount,
  memberprice: amount,
  /** 1 = always in the meal. */
  selectflag: z.number().int().min(0).max(1),
  isSaleout: z.boolean(),
  /** The part's option text. */
  remark: z.string(),
  picPath: z.string(),
  hue: z.number().int().min(0).max(11),
  /** As of a menu item; absent if its dish has none. */
  tags: z.string().optional(),
  showTags: z.string().optional(),
  /** Always in the meal, but its dish or its standard has left the menu: the meal is not available. */
  isGone: z.literal(true).optional(),
})

export const suiteGroup = z.object({
  groupNo: z.string(),
  groupName: z.string(),
  showGroupName: z.string(),
  /** The exact number of picks. */
  required: z.number().int().min(0),
  suiteItem: z.array(suiteItem),
})

/** spec 1 §3 Menu item. `name` is the original, `showName` the requested language. */
export const menuItem = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  sndname: z.string(),
  /** The language of `sndname`, for screen readers and fonts; absent without it. */
  sndlang: z.string().optional(),
  picPath: z.string(),
  picMode: z.number().int().min(0).max(2),
  /** Hue class of the plate behind the picture, 0-11. */
  hue: z.number().int().min(0).max(11),
  price: amount,
  memberprice: amount,
  /**
   * Ordered with staff: a `market` price, which changes daily (`price` is 0), or `price` for one unit of this weight. Calls
   * that take lines refuse it with `price_by_staff`.
   */
  priceBy: z.enum(priceBys).optional(),
  standard: z.string(),
  standards: z.array(standard),
  /** Option text (packages/rules menu/option-text). */
  memo: z.string(),
  /** Comma-separated originals; `showTags` is the same list in the requested language. */
  tags: z.string(),
  showTags: z.string(),
  iconPath: z.string(),
  desc: z.string(),
  /** The description in the menu's own language (`sndlang`); absent if equal to `desc`. */
  snddesc: z.string().optional(),
  isSaleout: z.boolean(),
  minOrderNum: z.number().int(),
  maxOrderNum: z.number().int(),
  isGroup: z.boolean(),
  /** Only for a set meal. */
  group: z.array(suiteGroup).optional(),
  /** A tiny WebP as a data URL, shown until the picture has loaded; absent without a picture of ours. */
  blur: z.string().optional(),
  typeCode: z.string(),
  typeName: z.string(),
  drink: z.boolean(),
  undiscount: z.boolean(),
  isbuffet: z.boolean(),
  /** For the price with tax that the phone foresees; absent = `food`. */
  taxClass: z.enum(taxClasses).optional(),
})

/** spec 1 §3 Menu category. */
export const menuType = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  desc: z.string(),
  /** The description in the menu's own language (the dishes' `sndlang`); absent if equal to `desc`. */
  snddesc: z.string().optional(),
  isGroup: z.boolean(),
  menuItem: z.array(menuItem),
})

export const storeMenu = z.object({
  version: z.number().int(),
  menuClass: z.number().int(),
  language: z.string(),
  currency: z.string(),
  types: z.array(menuType),
  /** Codes of today's recommendations, in the shown order. The page carries them, so it sends no further request. */
  recommend: z.array(z.string()),
  /** Option sections and option names in the requested language, by their original; only those that differ. */
  texts: z.record(z.string(), z.string()),
  /** When dishes (by code, with their categories' times) and options are sold; absent = always (docs/menu-file.md). */
  available: z
    .object({
      dishes: z.record(z.string(), z.array(z.string())),
      options: z.record(z.string(), z.string()),
    })
    .optional(),
})

/** The older shape: types and items in two lists. An item belongs to the type of its `typeCode`. */
export const storeMenuV3 = storeMenu.omit({ types: true }).extend({
  shape: z.literal('V3'),
  types: z.array(menuType.omit({ menuItem: true })),
  items: z.array(menuItem),
})

/** Texts of every language by kind and original code. */
export const menuTrans = z.object({
  version: z.number().int(),
  original: z.string(),
  types: z.record(z.string(), texts),
  /** The line beside a category's heading. */
  typeDescs: z.record(z.string(), texts),
  items: z.record(
    z.string(),
    z.object({
      name: texts,
      desc: texts,
      standards: z.record(z.string(), texts),
      /** For a set meal: its groups' names by number. */
      groups: z.record(z.string(), texts),
    }),
  ),
  /** Tags, option sections and option names. */
  texts: z.record(z.string(), texts),
})

/** What changes without a publish: from saleout.html, at the opening of a stream, and in `saleout` events. */
export const saleoutState = z.object({
  /** Codes of the dishes sold out now. */
  codes: z.array(z.string()),
  /** Portions left of dishes limited today, by code; a 0 is also in `codes`. */
  left: z.record(z.string(), z.number().int()),
})

/** Until then the store takes no orders; `until` is an instant in UTC. */
export const storePause = z.object({ until: z.string(), reason: z.string() })

/** `clock` = its end on the store's clock, `HH:MM`, as in the refusal of an order. */
const menuPause = storePause.extend({ clock: z.string() })
export type MenuPause = z.output<typeof menuPause>

/** Keeps a phone without a stream up to date: also the version in force. */
export const menuState = saleoutState.extend({
  version: z.number().int(),
  /** Until then the staff take no orders (an instant in UTC); left out without a pause. */
  paused: menuPause.optional(),
})

/** indexpage.html: the seller's settings of the ordering page. */
export const menuSetup = z.object({
  /** The shape of the menu data (`storemenu.html?shape=`): V3 or V4. A client only logs other values. */
  menuVersion: z.string(),
  layout: z.enum(['LR', 'TB']),
  /** Overrides the picture mode of every dish; null = each dish's own. */
  picMode: z.number().int().min(0).max(2).nullable(),
  recommendation: z.boolean(),
  /** False = the scan-ordering service is closed: the renewal notice blocks the page. */
  open: z.boolean(),
})

/** Also in the details of the refusal `must_order`: there `num` is the number of missing portions. */
export const mustOrderDish = z.object({
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  num: z.number().int().min(1),
  /** Cannot go to 0. */
  forceAdd: z.boolean(),
  /** `num` is for each guest of the table. Absent = once for the table. */
  perHead: z.literal(true).optional(),
})

/** The search texts by dish, folded by the rules' `foldText`: the phone only compares. */
export const searchEntry = z.object({
  code: z.string(),
  /** Names in every language. */
  names: z.array(z.string()),
  /** Tags in every language; absent in an index of an older version, whose `names` hold them. */
  tags: z.array(z.string()).optional(),
  /** Pinyin, its initials, kana and romaji. */
  readings: z.array(z.string()),
})
export const searchIndex = z.object({ version: z.number().int(), entries: z.array(searchEntry) })

/** A fault in the menu in force for the owner to fix. The dish is shown without the broken part. */
export const menuFault = z.object({
  code: z.string(),
  name: z.string(),
  fault: z.string(),
  /** Position in the option text, counted from 0. */
  at: z.number().int(),
  values: z.array(z.string()),
})

export type MenuItem = z.output<typeof menuItem>
export type MenuType = z.output<typeof menuType>
export type StoreMenu = z.output<typeof storeMenu>
export type StoreMenuV3 = z.output<typeof storeMenuV3>
export type MenuTrans = z.output<typeof menuTrans>
export type SuiteItem = z.output<typeof suiteItem>
export type SuiteGroupWire = z.output<typeof suiteGroup>
export type MenuState = z.output<typeof menuState>
export type MenuSetup = z.output<typeof menuSetup>
export type MustOrderDish = z.output<typeof mustOrderDish>
export type SearchEntry = z.output<typeof searchEntry>
export type SearchIndex = z.output<typeof searchIndex>
export type MenuFault = z.output<typeof menuFault>
