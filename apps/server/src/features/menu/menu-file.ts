import { languages } from '@comanda/rules/menu/localize.ts'
import type {
  Dish,
  DishStandard,
  Language,
  LocalizedText,
  MenuCategory,
  MenuSnapshot,
} from '@comanda/rules/menu/menu-snapshot.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { type FileColumn, fileColumns, type HeaderReading, rareColumns, readHeader } from './menu-file-column.ts'
import { type DishReading, type MenuFileRow, readDish } from './menu-file-dish.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { writeStandards } from './menu-file-standard.ts'

export interface MenuFileSetting {
  /** Of the seller; decides the decimals of every price. */
  readonly currency: CurrencySetting
  /** The menu in force: what a file has no column for (translated sizes, hues) is kept from it, dish by dish. */
  readonly previous?: MenuSnapshot | undefined
}

export interface MenuFileReading {
  /** The good dishes, as version ''. With faults it is what `skipBad` would publish. */
  readonly menu: MenuSnapshot
  /** Rows below the header that are not blank. */
  readonly rowCount: number
  /** Something is wrong with the file as a whole: not even the good rows may be published. */
  readonly unusable: boolean
  readonly faults: readonly MenuFileFault[]
  /** Worth telling, no reason to refuse. */
  readonly notes: readonly MenuFileFault[]
}

const mostDishes = 5000

/** Rows of cells (row 1 the header) as a menu, and everything that is wrong with them, in the order of the sheet. */
export function readMenuFile(rows: readonly (readonly string[])[], setting: MenuFileSetting): MenuFileReading {
  const header = readHeader(rows[0] ?? [])
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > 1 && cells.some((cell) => cell.trim() !== ''))
  if (header.fatal.length > 0) return unusable(header, setting, filled.length, header.fatal)
  if (filled.length === 0 || filled.length > mostDishes) {
    const text = filled.length === 0 ? 'There is no dish below the header.' : `A menu has at most ${mostDishes} dishes.`
    return unusable(header, setting, filled.length, [{ row: 0, column: '', fault: 'no_dishes', text }])
  }
  const lines = filled.map(({ cells, row }) => rowOf(cells, row, header))
  const original = originalLanguage(lines, setting.previous)
  const readings = lines.map((line, index) => {
    const reading = readDish(line, original, setting.currency)
    return { ...reading, faults: [...cellsOutside(filled[index]?.cells ?? [], line.row, header), ...reading.faults] }
  })
  const { good, faults } = compareRows(readings, lines)
  const menu = toSnapshot(good, original, setting)
  return {
    menu,
    rowCount: filled.length,
    unusable: good.length === 0,
    faults: [...header.faults, ...faults],
    notes: header.notes,
  }
}

function unusable(
  header: HeaderReading,
  setting: MenuFileSetting,
  rowCount: number,
  faults: readonly MenuFileFault[],
): MenuFileReading {
  const menu = toSnapshot([], setting.previous?.original ?? 'zh', setting)
  return { menu, rowCount, unusable: true, faults: [...faults, ...header.faults], notes: header.notes }
}

function rowOf(cells: readonly string[], row: number, header: HeaderReading): MenuFileRow {
  return {
    row,
    cell(column) {
      const position = header.positions.get(column)
      return position === undefined ? '' : (cells[position] ?? '').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim()
    },
  }
}

/** A text with a comma that was not quoted pushes the rest of its row to the right, past the header. */
function cellsOutside(cells: readonly string[], row: number, header: HeaderReading): MenuFileFault[] {
  const known = new Set([...header.positions.values(), ...header.ignored])
  if (!cells.some((cell, index) => !known.has(index) && cell.trim() !== '')) return []
  const text = 'This row has text beyond the columns of the header. A text with a comma in it needs quotes around it.'
  return [{ row, column: '', fault: 'cell_outside', text }]
}

/** The language of the menu in force if the file still has names in it, else the first one it has names in. */
function originalLanguage(rows: readonly MenuFileRow[], previous: MenuSnapshot | undefined): Language {
  const used = (language: Language) => rows.some((row) => row.cell(`name_${language}`) !== '')
  if (previous !== undefined && used(previous.original)) return previous.original
  return languages.find(used) ?? 'zh'
}

/** What only shows between rows: a code used twice, a category named differently. The first row is the one that counts. */
function compareRows(readings: readonly DishReading[], rows: readonly MenuFileRow[]) {
  const good: DishReading[] = []
  const faults: MenuFileFault[] = []
  const rowOfCode = new Map<string, number>()
  const categoryNames = new Map<string, LocalizedText>()
  readings.forEach((reading, index) => {
    const row = rows[index]?.row ?? 0
    const own = [...reading.faults]
    const { code } = reading.dish
    const first = rowOfCode.get(code)
    if (code !== '' && first !== undefined) {
      own.push({
        row,
        column: 'code',
        fault: 'code_twice',
        text: `The code "${code}" is already used in row ${first}.`,
      })
    } else rowOfCode.set(code, row)
    own.push(...categoryClash(reading.category, categoryNames, row))
    categoryNames.set(reading.category.code, { ...reading.category.names, ...categoryNames.get(reading.category.code) })
    faults.push(...own)
    if (own.length === 0) good.push(reading)
  })
  return { good, faults }
}

function categoryClash(category: DishReading['category'], seen: ReadonlyMap<string, LocalizedText>, row: number) {
  const before = seen.get(category.code)
  return languages.flatMap((language): MenuFileFault[] => {
    const [was, is] = [before?.[language], category.names[language]]
    if (was === undefined || is === undefined || was === is) return []
    const text = `The category "${category.code}" is called "${was}" above and "${is}" here.`
    return [{ row, column: 'category', fault: 'category_clash', text }]
  })
}

function toSnapshot(readings: readonly DishReading[], original: Language, setting: MenuFileSetting): MenuSnapshot {
  const { previous, currency } = setting
  const names = new Map<string, LocalizedText>()
  for (const { category } of readings) names.set(category.code, { ...category.names, ...names.get(category.code) })
  const before = new Map(previous?.dishes.map((dish) => [dish.code, dish]))
  return {
    ...unknownTo(previous, ['version', 'currency', 'original', 'categories', 'dishes']),
    version: '',
    currency: currency.code.toUpperCase(),
    original,
    categories: [...names].map(([code, texts], sort): MenuCategory => {
      const old = previous?.categories.find((category) => category.code === code)
      const named = Object.keys(texts).length > 0 ? texts : { [original]: code }
      return { ...unknownTo(old, ['code', 'names', 'sort']), code, names: named, sort }
    }),
    dishes: readings.map(({ dish }) => withKept(dish, before.get(dish.code))),
  }
}

/** The columns say all of a dish but its hue, whether it is a set meal, and its sizes in other languages. */
function withKept(dish: Dish, old: Dish | undefined): Dish {
  if (old === undefined) return dish
  const standards = dish.standards.map((standard): DishStandard => {
    const same = old.standards.find(({ name }) => name === standard.name)
    return { ...unknownTo(same, ['name', 'price', 'memberPrice']), ...standard }
  })
  return { ...unknownTo(old, fileFields), ...dish, standards }
}

const fileFields: readonly string[] = [
  'code',
  'categoryCode',
  'names',
  'descriptions',
  'picture',
  'pictureMode',
  'price',
  'memberPrice',
  'standards',
  'optionText',
  'tags',
  'minOrder',
  'maxOrder',
  'soldOut',
] satisfies (keyof Dish)[]

/** What an old document holds beyond the fields that the file decides. */
function unknownTo<T extends object>(old: T | undefined, decided: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(old ?? {}).filter(([field]) => !decided.includes(field))) as Partial<T>
}

/** The rows of a file, header first: reading them back on top of this menu gives this menu. */
export function writeMenuFile(menu: MenuSnapshot, currency: CurrencySetting): string[][] {
  const { fixNum } = currencyOf(currency)
  const records = inFileOrder(menu).map((dish) => toRecord(dish, menu, fixNum))
  const used = fileColumns.filter((column) => !rareColumns.includes(column) || records.some((record) => record[column]))
  return [[...used], ...records.map((record) => used.map((column) => record[column] ?? ''))]
}

/** As the menu has them; by category where otherwise the order of the categories would be lost. */
function inFileOrder({ categories, dishes }: MenuSnapshot): readonly Dish[] {
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
    tags: dish.tags.map((tag) => tag.replaceAll(/[,，]/g, '、')).join(','),
    min: dish.minOrder === 0 ? '' : String(dish.minOrder),
    max: dish.maxOrder === 0 ? '' : String(dish.maxOrder),
    sold_out: dish.soldOut ? '1' : '0',
  }
}
