import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import {
  type FileColumn,
  fileColumns,
  rareColumns,
  rareSuiteColumns,
  type SuiteColumn,
  suiteColumns,
} from './menu-file-column.ts'
import { standardText, writeStandards } from './menu-file-standard.ts'
import { goesWithText, hotHoursText } from './menu-file-suggestion.ts'

/** The rows of a file, header first: reading them back on top of this menu gives this menu. */
export function writeMenuFile(menu: MenuSnapshot, currency: CurrencySetting): string[][] {
  const { fixNum } = currencyOf(currency)
  const records = inFileOrder(menu).map((dish) => toRecord(dish, menu, fixNum))
  return toRows(fileColumns, rareColumns, records)
}

/** The rows of the set meals, header first: a part each, in the order of the dishes. Undefined when there are none. */
export function writeSuites(menu: MenuSnapshot, currency: CurrencySetting): string[][] | undefined {
  const { fixNum } = currencyOf(currency)
  const records = inFileOrder(menu).flatMap((dish) =>
    (dish.suite ?? []).flatMap((group) =>
      group.parts.map(
        (part): Partial<Record<SuiteColumn, string>> => ({
          suite_code: dish.code,
          group_no: group.groupNo,
          ...groupNames(group.names, menu.original),
          group_required: String(group.required),
          item_code: part.code,
          standard: standardText(part.standard),
          num: String(part.num),
          price: decimalText(part.price, fixNum),
          member_price: part.memberPrice === undefined ? '' : decimalText(part.memberPrice, fixNum),
          required: part.isRequired ? '1' : '0',
        }),
      ),
    ),
  )
  return records.length === 0 ? undefined : toRows(suiteColumns, rareSuiteColumns, records)
}

function groupNames(names: LocalizedText, original: Language): Partial<Record<SuiteColumn, string>> {
  const others = (language: Language) => (language === original ? '' : (names[language] ?? ''))
  return {
    group_name: names[original] ?? '',
    group_name_zh: others('zh'),
    group_name_en: others('en'),
    group_name_ja: others('ja'),
  }
}

/** A rare column only where a record has something in it. */
export function toRows<C extends string>(
  columns: readonly C[],
  rare: readonly C[],
  records: readonly Partial<Record<C, string>>[],
): string[][] {
  const used = columns.filter((column) => !rare.includes(column) || records.some((record) => record[column]))
  return [[...used], ...records.map((record) => used.map((column) => record[column] ?? ''))]
}

/** As the menu has them; by category where otherwise the order of the categories would be lost. */
export function inFileOrder({ categories, dishes }: MenuSnapshot): readonly Dish[] {
  const order = [...categories].sort((a, b) => a.sort - b.sort).map(({ code }) => code)
  const met = [...new Set(dishes.map(({ categoryCode }) => categoryCode))]
  const filled = order.filter((code) => met.includes(code))
  if (filled.every((code, index) => code === met[index])) return dishes
  return [...dishes].sort((a, b) => order.indexOf(a.categoryCode) - order.indexOf(b.categoryCode))
}

function toRecord(dish: Dish, menu: MenuSnapshot, fixNum: number): Partial<Record<FileColumn, string>> {
  const category = menu.categories.find(({ code }) => code === dish.categoryCode)
  const others = (texts: LocalizedText | undefined, language: Language) =>
    language === menu.original ? '' : (texts?.[language] ?? '')
  return {
    category_code: dish.categoryCode,
    category: category?.names[menu.original] ?? '',
    category_zh: others(category?.names, 'zh'),
    category_en: others(category?.names, 'en'),
    category_ja: others(category?.names, 'ja'),
    code: dish.code,
    name_zh: dish.names.zh ?? '',
    name_en: dish.names.en ?? '',
    name_ja: dish.names.ja ?? '',
    description: dish.descriptions?.[menu.original] ?? '',
    desc_zh: others(dish.descriptions, 'zh'),
    desc_en: others(dish.descriptions, 'en'),
    desc_ja: others(dish.descriptions, 'ja'),
    picture: dish.picture ?? '',
    picture_mode: dish.pictureMode === undefined ? '' : String(dish.pictureMode),
    price: decimalText(dish.price, fixNum),
    member_price: dish.memberPrice === undefined ? '' : decimalText(dish.memberPrice, fixNum),
    standards: writeStandards(dish.standards, fixNum),
    options: dish.optionText,
    tags: dish.tags.map(tagText).join(','),
    min: dish.minOrder === 0 ? '' : String(dish.minOrder),
    max: dish.maxOrder === 0 ? '' : String(dish.maxOrder),
    sold_out: dish.soldOut ? '1' : '0',
    ...toRareRecord(dish, menu),
  }
}

function toRareRecord(dish: Dish, menu: MenuSnapshot): Partial<Record<FileColumn, string>> {
  return {
    reading_zh: dish.readings?.zh ?? '',
    reading_ja: dish.readings?.ja ?? '',
    icon: dish.icon ?? '',
    drink: yesNoText(dish.isDrink),
    no_discount: yesNoText(dish.noDiscount),
    recommend: placeText(menu.recommend, dish.code),
    hot: placeText(menu.hots, dish.code),
    hot_hours: hotHoursText(menu, dish.code),
    goes_with: goesWithText(menu, dish.code),
  }
}

/** A tag as a file can hold it. */
export function tagText(tag: string): string {
  return tag.replaceAll(/[,，]/g, '、')
}

function yesNoText(said: boolean | undefined): string {
  return said === undefined ? '' : said ? '1' : '0'
}

function placeText(codes: readonly string[] | undefined, code: string): string {
  const at = codes?.indexOf(code) ?? -1
  return at < 0 ? '' : String(at + 1)
}
