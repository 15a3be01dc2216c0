import { languageCodes } from '@comanda/rules/language/languages.ts'
import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, language, storeParams, texts } from '../shared.schema.ts'
import { storeMenu } from './menu.schema.ts'

/** The cells that the owner's grid edits, by the columns of the menu file (docs/menu-file.md). */
export const menuCellColumns = [
  'category_code',
  'name_zh',
  'name_en',
  'name_ja',
  'price',
  'member_price',
  'standards',
  'tags',
  'min',
  'max',
  'tax_class',
  'picture',
  'hidden',
  'sold_out',
  'reading_zh',
  'reading_ja',
  'description',
  'desc_zh',
  'desc_en',
  'desc_ja',
  'picture_mode',
  'icon',
  'hue',
  'options',
  'drink',
  'no_discount',
  'recommend',
  'hot',
  'hot_hours',
  'goes_with',
  'available',
] as const
export type MenuCellColumn = (typeof menuCellColumns)[number]

const dishCode = z.string().min(1).max(64)
export const classParams = storeParams.extend({ menuClass: z.coerce.number().int().min(0).max(3) })
/** The version that the caller has seen; 0 = no menu yet. Refused with `menu_moved` when another is in force. */
const version = z.number().int().min(0)
const cells = z.partialRecord(z.enum(menuCellColumns), z.string().max(20_000))

/** A dish with its cells that are not empty. */
export const menuEditRow = z.object({ code: dishCode, cells, isMeal: z.boolean() })

/** As written: the reader of the menu file says what is wrong with it. */
const cell = z.string().max(100)

const mealPart = z.object({
  /** Of the dish. */
  code: dishCode,
  /** '' = the guest chooses. */
  standard: cell,
  /** Portions of one pick; '' = 1. */
  num: cell,
  /** The surcharge as a decimal; '' = nothing. */
  price: cell,
  member_price: cell,
  /** Always in the meal. */
  isRequired: z.boolean(),
})
const mealGroup = z.object({
  no: dishCode,
  names: texts,
  /** How many picks a guest makes, exactly. */
  required: cell,
  parts: z.array(mealPart).min(1).max(200),
})

/** A set meal by the code of its dish, as the sheet `suites` has it. */
export const menuMeal = z.object({ code: dishCode, groups: z.array(mealGroup).max(30) })

/** A word of the dishes with its translations, as the sheet `words` has it. */
export const menuWord = z.object({
  kind: z.enum(['section', 'option', 'standard', 'tag']),
  /** As the dishes write it. */
  text: z.string().min(1).max(200),
  /** A standard's dish; '' = all others that come in it. */
  code: z.string().max(64).default(''),
  /** In the languages that are not the menu's own. */
  names: texts,
  /** When the option is sold; '' = always. */
  available: z.string().max(1000).default(''),
})

/** A category with all that its rows say of it. */
export const menuEditCategory = z.object({
  code: z.string().max(64),
  names: texts,
  /** The line beside the heading. */
  texts,
  /** When its dishes are sold; '' = always. */
  available: z.string().max(1000),
})

/** What the next menu would not take, and where. */
export const menuEditFault = z.object({
  /** Of the file; 0 = the whole file, or a change. */
  row: z.number().int(),
  /** `suites` = a set meal, `words` = a translation; null = the dishes. */
  sheet: z.enum(['suites', 'words']).nullable(),
  /** Of the dish; of `words` the word itself; '' = none. */
  code: z.string(),
  /** The column of the menu file; '' = several. */
  column: z.string(),
  /** The cell as written; null = it cannot be corrected here. */
  text: z.string().nullable(),
  /** The sentence for the owner. */
  why: z.string(),
})

const namedDish = z.object({ code: z.string(), names: texts })

/** What a change, an import or an undo does, or has done. */
export const menuPreview = z.object({
  /** In force after the call. */
  version,
  isPublished: z.boolean(),
  added: z.array(namedDish),
  gone: z.array(namedDish),
  /**
   * At most `mostCellsShown` cells; `changeCount` counts all. `code` is that of the dish (column of the menu file, or
   * `meal`), of the category (`category_…`), or '' for a word (`word_…`, `names` has the word in the menu's language).
   */
  changes: z.array(
    z.object({ code: z.string(), names: texts, column: z.string(), before: z.string(), after: z.string() }),
  ),
  changeCount: z.number().int(),
  /** Dishes that stay as they are. */
  same: z.number().int(),
  /** With faults nothing can be published. */
  faults: z.array(menuEditFault),
  /** Sentences that the owner should read; nothing is refused because of them. */
  notes: z.array(z.string()),
})
export const mostCellsShown = 3000

export type MenuMeal = z.output<typeof menuMeal>
export type MenuWord = z.output<typeof menuWord>
export type MenuEditCategory = z.output<typeof menuEditCategory>
export type MenuEditRow = z.output<typeof menuEditRow>
export type MenuEditFault = z.output<typeof menuEditFault>
export type MenuPreview = z.output<typeof menuPreview>

export const menuChange = z.object({
  msgid: clientId.optional(),
  version,
  /** True = answers what would change, and writes nothing. */
  dryRun: z.boolean(),
  /** Cells of dishes by code; `isNew` adds a dish. A cell that is not named stays. */
  rows: z.array(z.object({ code: dishCode, cells, isNew: z.literal(true).optional() })).max(5000),
  /** Categories to replace, each whole. Their dishes stay. */
  categories: z.array(menuEditCategory).max(200).optional(),
  /** Set meals to replace, each whole; no groups = a plain dish again. */
  meals: z.array(menuMeal).max(500).optional(),
  /** Translations to replace. A word that is not named stays. */
  words: z.array(menuWord).max(5000).optional(),
})

const draft = menuChange.omit({ msgid: true, dryRun: true }).extend({ language })

const fileImport = z.object({
  msgid: clientId.optional(),
  version,
  dryRun: z.boolean(),
  /** For the audit; the first bytes decide what kind of file it is. */
  name: z.string().min(1).max(200),
  /** A CSV or XLSX file as base64. */
  file: z.base64().min(1),
  /** Cells that the owner corrected after a dry run. Rows as the sheet numbers them. */
  fixes: z
    .array(z.object({ row: z.number().int().min(1), column: z.string().min(1).max(40), text: z.string().max(4000) }))
    .max(500)
    .default([]),
})

export type MenuChange = z.output<typeof menuChange>
export type MenuDraft = z.output<typeof draft>
export type MenuImport = z.output<typeof fileImport>

export const menuEditRoutes = {
  'GET /console/api/:sellerId/:storeId/menus/:menuClass': {
    summary:
      'The menu of a store and class as rows that the owner edits: the cells of the menu file by column, hidden dishes too. Version 0 and no rows while nothing is published.',
    access: 'menu.publish',
    params: classParams,
    answer: z.object({
      version,
      /** The version that an undo publishes again; null = none. */
      former: z.number().int().nullable(),
      currency: z.object({ code: z.string(), fixNum: z.number().int(), symbol: z.string() }),
      original: z.enum(languageCodes),
      /** Of the store. */
      timeZone: z.string(),
      categories: z.array(menuEditCategory),
      rows: z.array(menuEditRow),
      meals: z.array(menuMeal),
      /** Every word of the dishes, in the order of the menu. */
      words: z.array(menuWord),
    }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/change': {
    summary:
      'Changes cells of dishes, categories, set meals and translations, or adds dishes, and publishes the next version. With `dryRun` it answers what would change and which cells are refused. All cells or none.',
    access: 'menu.publish',
    params: classParams,
    body: menuChange,
    answer: menuPreview,
    writes: true,
    carriesMenu: true,
    refusals: ['store_unknown', 'dish_unknown', 'category_unknown', 'menu_moved', 'menu_unfit'],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/preview': {
    summary:
      'The menu as phones would get it after a change that is not published: the owner sees a draft on a phone. It writes nothing. Without `rows`: the menu in force. Rows with faults are left out.',
    access: 'menu.publish',
    params: classParams,
    body: draft,
    answer: z.object({ menu: storeMenu, faults: z.array(menuEditFault) }),
    carriesMenu: true,
    refusals: ['store_unknown', 'dish_unknown', 'category_unknown', 'menu_moved'],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/import': {
    summary:
      'Publishes a menu file (docs/menu-file.md) as the next version. With `dryRun` it answers what would change, what goes, and the rows that cannot be read. `fixes` correct cells of the file.',
    access: 'menu.publish',
    params: classParams,
    body: fileImport,
    answer: menuPreview,
    writes: true,
    carriesMenu: true,
    refusals: ['store_unknown', 'menu_moved', 'menu_unfit'],
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/undo': {
    summary: 'Publishes the version before the one in force again, as the next version.',
    access: 'menu.publish',
    params: classParams,
    body: z.object({ msgid: clientId.optional(), version }),
    answer: menuPreview,
    writes: true,
    refusals: ['store_unknown', 'menu_moved', 'menu_no_former'],
  },
  'GET /console/api/:sellerId/:storeId/menus/:menuClass/file': {
    summary: 'The menu in force as a menu file, as base64. An XLSX holds set meals and translations too.',
    access: 'menu.publish',
    params: classParams,
    query: z.object({ kind: z.enum(['csv', 'xlsx']).default('xlsx') }),
    answer: z.object({ name: z.string(), file: z.base64(), dishes: z.number().int() }),
    refusals: ['store_unknown', 'menu_missing'],
  },
} as const satisfies Routes
