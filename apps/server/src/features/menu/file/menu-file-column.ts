import { defaultLanguage, type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuCategory, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type ListPrice, listPriceText } from '@comanda/rules/menu/price-by.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import {
  changedCode,
  isChangedCode,
  readAvailableCell,
  readHue,
  readListPriceCell,
  readNumber,
  readPicture,
  readPictureMode,
  readPrice,
  readReading,
  readTags,
  readTaxClass,
  readText,
  readTextIn,
  readYesNo,
  tagText,
  writeNumber,
  writeYesNo,
} from './menu-file-cell.ts'
import { optionProblems, optionsInSmallestUnit } from './menu-file-option.ts'
import type { SheetColumn } from './menu-file-sheet.ts'
import { readStandards, writeStandards } from './menu-file-standard.ts'
import {
  goesWithText,
  hotHoursText,
  placeText,
  readGoesWith,
  readHotHours,
  type Suggestions,
} from './menu-file-suggestion.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** Fields of a dish that no column fills in: the sheet of set meals and the picture's file do. */
type OtherField = 'isGroup' | 'suite' | 'blur' | 'isBuffet' | 'price' | 'priceBy'

type DishField = Exclude<keyof Dish, OtherField>

/** What the columns of the dishes fill in: fields of the dish, of its category and of the menu's lists. */
export type DishFields = { readonly [F in DishField]-?: NonNullable<Dish[F]> } & Suggestions & {
    readonly listPrice: ListPrice
    readonly categoryNames: LocalizedText
    readonly categoryTexts: LocalizedText
    readonly categoryAvailable: string
  }

/** What an export writes a row of. */
export interface DishSource {
  readonly dish: Dish
  readonly category: MenuCategory | undefined
  readonly menu: MenuSnapshot
  /** Decimals of the currency. */
  readonly fixNum: number
}

type TextOf = (source: DishSource) => LocalizedText | undefined

const categoryNames: TextOf = ({ category }) => category?.names
const categoryTexts: TextOf = ({ category }) => category?.descriptions
const descriptions: TextOf = ({ dish }) => dish.descriptions

/** A text in the language that the menu is written in. */
function inOriginal(textOf: TextOf) {
  return {
    language: 'original' as const,
    read: readTextIn('original'),
    write: (source: DishSource) => textOf(source)?.[source.menu.original] ?? '',
  }
}

/** The same text in one of the other languages. */
function inOther(language: Language, textOf: TextOf) {
  return {
    language,
    read: readTextIn(language),
    write: (source: DishSource) => (language === source.menu.original ? '' : (textOf(source)?.[language] ?? '')),
  }
}

/** Most menus are written in this language, so that the unmarked column holds the text. */
const isRareLanguage = (language: Language) => language === defaultLanguage

const nameWidth = (language: Language) => (language === defaultLanguage ? 24 : 36)

const portions = readNumber('portions_unfit')
const place = readNumber('place_unfit')

/** The columns of the dishes, in the order an export writes them. docs/menu-file.md explains each. */
const columns = [
  { name: 'category_code', field: 'categoryCode', longest: 64, read: readText, write: ({ dish }) => dish.categoryCode },
  { name: 'category', field: 'categoryNames', longest: 100, ...inOriginal(categoryNames) },
  ...languageCodes.map((language) => ({
    name: `category_${language}` as const,
    field: 'categoryNames' as const,
    longest: 100,
    isRare: isRareLanguage(language),
    ...inOther(language, categoryNames),
  })),
  { name: 'category_text', field: 'categoryTexts', longest: 200, isKept: true, ...inOriginal(categoryTexts) },
  ...languageCodes.map((language) => ({
    name: `category_text_${language}` as const,
    field: 'categoryTexts' as const,
    longest: 200,
    isKept: true,
    ...inOther(language, categoryTexts),
  })),
  {
    name: 'category_available',
    field: 'categoryAvailable',
    longest: 1000,
    width: 30,
    isKept: true,
    read: readAvailableCell,
    write: ({ category }) => category?.available ?? '',
  },
  {
    name: 'code',
    field: 'code',
    isNeeded: true,
    empty: ['code_missing', 'code_missing'],
    longest: 64,
    read(cell, { addFault }) {
      if (isChangedCode(cell)) addFault('cell_changed', changedCode(cell))
      else if (/\s/.test(cell)) addFault('code_unfit', sentenceOf('code_blank', cell))
      else if (cell.includes('|')) addFault('code_unfit', sentenceOf('code_bar', cell))
      return cell
    },
    write: ({ dish }) => dish.code,
  },
  ...languageCodes.map((language) => ({
    name: `name_${language}` as const,
    field: 'names' as const,
    language,
    longest: 200,
    width: nameWidth(language),
    read: readTextIn(language),
    write: ({ dish }: DishSource) => dish.names[language] ?? '',
  })),
  {
    name: 'reading_zh',
    field: 'readings',
    language: 'zh',
    longest: 400,
    isKept: true,
    read: readReading('zh', 'reading_pinyin'),
    write: ({ dish }) => dish.readings?.zh ?? '',
  },
  {
    name: 'reading_ja',
    field: 'readings',
    language: 'ja',
    longest: 400,
    isKept: true,
    read: readReading('ja', 'reading_kana'),
    write: ({ dish }) => dish.readings?.ja ?? '',
  },
  { name: 'description', field: 'descriptions', longest: 2000, hasLines: true, width: 40, ...inOriginal(descriptions) },
  ...languageCodes.map((language) => ({
    name: `desc_${language}` as const,
    field: 'descriptions' as const,
    longest: 2000,
    hasLines: true,
    width: 40,
    isRare: isRareLanguage(language),
    ...inOther(language, descriptions),
  })),
  { name: 'picture', field: 'picture', longest: 500, read: readPicture, write: ({ dish }) => dish.picture ?? '' },
  {
    name: 'picture_mode',
    field: 'pictureMode',
    isNumber: true,
    read: readPictureMode,
    write: ({ dish }) => (dish.pictureMode === undefined ? '' : String(dish.pictureMode)),
  },
  { name: 'icon', field: 'icon', longest: 500, isKept: true, read: readPicture, write: ({ dish }) => dish.icon ?? '' },
  {
    name: 'hue',
    field: 'hue',
    isNumber: true,
    isKept: true,
    read: readHue,
    write: ({ dish }) => (dish.hue === undefined ? '' : String(dish.hue)),
  },
  {
    name: 'price',
    field: 'listPrice',
    isNeeded: true,
    empty: ['price_missing', 'price_missing'],
    isNumber: true,
    read: readListPriceCell,
    write: ({ dish, fixNum }) => listPriceText(dish.priceBy, decimalText(dish.price, fixNum)),
  },
  {
    name: 'member_price',
    field: 'memberPrice',
    isNumber: true,
    read: readPrice,
    write: ({ dish, fixNum }) => (dish.memberPrice === undefined ? '' : decimalText(dish.memberPrice, fixNum)),
  },
  {
    name: 'standards',
    field: 'standards',
    longest: 4000,
    width: 30,
    read: (cell, { currency, addFault }) => readStandards(cell, currency, addFault),
    write: ({ dish, fixNum }) => writeStandards(dish.standards, fixNum),
  },
  {
    name: 'options',
    field: 'optionText',
    longest: 20_000,
    width: 60,
    read(cell, { currency, addFault }) {
      const text = optionsInSmallestUnit(cell, currency)
      for (const problem of optionProblems(text)) addFault('option_unfit', problem)
      return text
    },
    write: ({ dish }) => dish.optionText,
  },
  { name: 'tags', field: 'tags', longest: 1000, read: readTags, write: ({ dish }) => dish.tags.map(tagText).join(',') },
  { name: 'min', field: 'minOrder', isNumber: true, read: portions, write: ({ dish }) => writeNumber(dish.minOrder) },
  { name: 'max', field: 'maxOrder', isNumber: true, read: portions, write: ({ dish }) => writeNumber(dish.maxOrder) },
  {
    name: 'sold_out',
    field: 'soldOut',
    isNumber: true,
    read: readYesNo,
    write: ({ dish }) => writeYesNo(dish.soldOut),
  },
  {
    name: 'available',
    field: 'available',
    longest: 1000,
    width: 30,
    isKept: true,
    read: readAvailableCell,
    write: ({ dish }) => dish.available ?? '',
  },
  {
    name: 'hidden',
    field: 'isHidden',
    isNumber: true,
    isKept: true,
    read: readYesNo,
    write: ({ dish }) => (dish.isHidden === true ? '1' : ''),
  },
  {
    name: 'drink',
    field: 'isDrink',
    isNumber: true,
    isKept: true,
    read: readYesNo,
    write: ({ dish }) => writeYesNo(dish.isDrink),
  },
  {
    name: 'no_discount',
    field: 'noDiscount',
    isNumber: true,
    isKept: true,
    read: readYesNo,
    write: ({ dish }) => writeYesNo(dish.noDiscount),
  },
  {
    name: 'tax_class',
    field: 'taxClass',
    isKept: true,
    read: readTaxClass,
    write: ({ dish }) => dish.taxClass ?? '',
  },
  {
    name: 'recommend',
    field: 'recommend',
    isNumber: true,
    isKept: true,
    read: place,
    write: ({ dish, menu }) => placeText(menu.recommend, dish.code),
  },
  {
    name: 'hot',
    field: 'hot',
    isNumber: true,
    isKept: true,
    read: place,
    write: ({ dish, menu }) => placeText(menu.hots, dish.code),
  },
  {
    name: 'hot_hours',
    field: 'hotHours',
    longest: 400,
    isKept: true,
    read: (cell, { addFault }) =>
      readHotHours(cell, (part) => addFault('hours_unfit', sentenceOf('hours_unfit', part.slice(0, 20)))),
    write: ({ dish, menu }) => hotHoursText(menu, dish.code),
  },
  {
    name: 'goes_with',
    field: 'goesWith',
    longest: 1000,
    isKept: true,
    read: readGoesWith,
    write: ({ dish, menu }) => goesWithText(menu, dish.code),
  },
] as const satisfies readonly SheetColumn<DishFields, DishSource>[]

export type DishColumnName = (typeof columns)[number]['name']

export const dishColumns: readonly (SheetColumn<DishFields, DishSource> & { readonly name: DishColumnName })[] = columns
