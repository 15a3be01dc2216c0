import { defaultLanguage, type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type DishColumnName, dishColumns } from './menu-file-column.ts'
import { type CategoryReading, type DishReading, type MenuFileRow, readDish, readDishHeader } from './menu-file-dish.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { joinedCategory, type MenuFileSetting, toSnapshot } from './menu-file-kept.ts'
import { noteCheapExtras } from './menu-file-option.ts'
import { filledRows, type HeaderReading, lineFaults, rowOf } from './menu-file-row.ts'
import { unknownSides } from './menu-file-suggestion.ts'
import { type FileDish, readSuites, type SuitesReading } from './menu-file-suite.ts'
import { checkKeptSuites, noteLostMeals } from './menu-file-suite-kept.ts'
import { keptOptionAvailable, keptStandardNames, keptTexts, readWords } from './menu-file-word.ts'
import { withCategoryAbove } from './plain/as-above.ts'
import { headerIndex, likelyHeaderIndex } from './plain/header-place.ts'
import { plainLines } from './plain/plain-cells.ts'
import { readRegister } from './plain/register-rows.ts'
import { type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

export interface MenuFileReading {
  /** The dishes that `skipBad` would publish, as version ''; without faults all of them. */
  readonly menu: MenuSnapshot
  /** Rows below the header that are not blank. */
  readonly rowCount: number
  /** Dishes of `menu` with broken option text. The text stays whole; guests see what can be read of it. */
  readonly brokenOptions: number
  /** Not even the good rows may be published. */
  readonly unusable: boolean
  readonly faults: readonly MenuFileFault[]
  /** What the owner should know; nothing is refused because of it. */
  readonly notes: readonly MenuFileFault[]
  /** Rows of translations in use, and rows with faults; undefined = the file has none. */
  readonly words?: { readonly translated: number; readonly bad: number } | undefined
}

const mostDishes = 5000

/** Reads rows of cells (mostly row 1 is the header) as a menu. The faults are in the order of the sheets. */
export function readMenuFile(written: readonly (readonly string[])[], setting: MenuFileSetting): MenuFileReading {
  const { rows, notes, rowOf: rowNow } = readRegister(written)
  const changed = setting.changed?.map((cell) => (cell.sheet === undefined ? { ...cell, row: rowNow(cell.row) } : cell))
  const reading = readRows(rows, { ...setting, changed })
  return { ...reading, notes: [...notes, ...reading.notes] }
}

function readRows(rows: readonly (readonly string[])[], setting: MenuFileSetting): MenuFileReading {
  const place = headerIndex(rows) ?? likelyHeaderIndex(rows)
  const header = inRow(readDishHeader(rows[place] ?? []), place + 1)
  const filled = filledRows(rows, setting.changed).filter(({ row }) => row > place + 1)
  if (header.fatal.length > 0) return unusable(header, setting, filled.length, header.fatal)
  if (filled.length === 0 || filled.length > mostDishes) {
    const why = filled.length === 0 ? sentenceOf('no_dishes') : sentenceOf('dishes_too_many', mostDishes)
    return unusable(header, setting, filled.length, [{ row: 0, column: '', fault: 'no_dishes', why }])
  }
  const plain = plainLines(filled, header, dishColumns)
  const above = withCategoryAbove(plain.lines, header)
  const lines = above.lines.map((line) => rowOf(line, header))
  const original = originalLanguage(lines, setting.previous)
  const readings = filled.map((line, index) => {
    const reading = readDish(lines[index] as MenuFileRow, { original, currency: setting.currency })
    return { ...reading, row: line.row, faults: [...lineFaults(line, header), ...reading.faults] }
  })
  const { good, faults } = compareRows(readings)
  const meals = readMeals(readings, new Set(good), original, setting)
  const sold = good.filter(({ dish }) => !meals.bad.has(dish.code))
  const dishes = readings.map(({ dish }) => dish)
  const words =
    setting.words &&
    readWords(setting.words, { dishes, original, currency: setting.currency, changed: setting.changed })
  const content = {
    original,
    columns: new Set(header.positions.keys()),
    suites: setting.suites && meals.suites,
    texts: words === undefined ? keptTexts(dishes, setting.previous) : words.texts,
    optionAvailable: words?.optionAvailable ?? keptOptionAvailable(dishes, setting.previous),
    standardNames: words === undefined ? keptStandardNames(setting.previous) : words.standardNames,
  }
  return {
    menu: toSnapshot(sold, content, setting),
    rowCount: filled.length,
    brokenOptions: sold.filter(({ faults }) => faults.length > 0).length,
    unusable: sold.length === 0 || meals.unusable || words?.unusable === true,
    faults: [...header.faults, ...faults, ...meals.faults, ...(words?.faults ?? [])],
    notes: [
      ...header.notes,
      ...plain.notes,
      ...above.notes,
      ...unknownSides(sold),
      ...noteCheapExtras(sold, setting.currency),
      ...meals.notes,
      ...(words?.notes ?? []),
    ],
    words,
  }
}

/** The header's faults at the row where it stands, with a note where that is not the first. */
function inRow(header: HeaderReading<DishColumnName>, row: number): HeaderReading<DishColumnName> {
  if (row === 1) return header
  const moved = (fault: MenuFileFault): MenuFileFault => ({ ...fault, row })
  return {
    ...header,
    fatal: header.fatal.map(moved),
    faults: header.faults.map(moved),
    notes: [{ row, column: '', fault: 'header_found', why: sentenceOf('header_moved') }, ...header.notes.map(moved)],
  }
}

function unusable(
  header: HeaderReading<DishColumnName>,
  setting: MenuFileSetting,
  rowCount: number,
  faults: readonly MenuFileFault[],
): MenuFileReading {
  const original = setting.previous?.original ?? defaultLanguage
  const menu = toSnapshot([], { ...noContent, original }, setting)
  return {
    menu,
    rowCount,
    brokenOptions: 0,
    unusable: true,
    faults: [...faults, ...header.faults],
    notes: header.notes,
  }
}

const noContent = {
  columns: new Set<never>(),
  suites: undefined,
  texts: undefined,
  optionAvailable: undefined,
  standardNames: () => undefined,
}

interface RowReading extends DishReading {
  readonly row: number
}

/** The set meals of their sheet, or those of the menu in force if the file's dishes can still fill them. */
function readMeals(
  readings: readonly RowReading[],
  good: ReadonlySet<RowReading>,
  original: Language,
  { suites, previous, currency, changed }: MenuFileSetting,
): SuitesReading {
  const dishes = new Map<string, FileDish>()
  for (const reading of readings) {
    const { dish, row } = reading
    // The first row of a code counts.
    if (dish.code !== '' && !dishes.has(dish.code)) dishes.set(dish.code, { row, dish, isGood: good.has(reading) })
  }
  if (suites === undefined) return checkKeptSuites(dishes, previous)
  const meals = readSuites(suites, { dishes, original, currency, changed })
  return { ...meals, notes: [...meals.notes, ...noteLostMeals(dishes, meals, previous)] }
}

/** The menu's language if the file still has names in it, otherwise the first language with names. */
function originalLanguage(rows: readonly MenuFileRow[], previous: MenuSnapshot | undefined): Language {
  const used = (language: Language) => rows.some((row) => row.cell(`name_${language}`) !== '')
  if (previous !== undefined && used(previous.original)) return previous.original
  return languageCodes.find(used) ?? defaultLanguage
}

/** Finds codes used twice and categories named differently. The first row counts. */
function compareRows(readings: readonly RowReading[]) {
  const good: RowReading[] = []
  const faults: MenuFileFault[] = []
  const rowOfCode = new Map<string, number>()
  const categories = new Map<string, CategoryReading>()
  for (const reading of readings) {
    const { row, category } = reading
    const { code } = reading.dish
    const own = [...reading.faults]
    const first = rowOfCode.get(code)
    if (code !== '' && first !== undefined) {
      own.push({ row, column: 'code', fault: 'code_twice', why: sentenceOf('code_twice', code, first) })
    } else rowOfCode.set(code, row)
    const before = categories.get(category.code)
    own.push(...categoryClash(category, before, row))
    categories.set(category.code, joinedCategory(before, category))
    faults.push(...own)
    if (own.every(isOfOptions)) good.push(reading)
  }
  return { good, faults }
}

/** A dish with broken option text can be sold: its reader leaves the broken parts out. */
function isOfOptions({ fault }: MenuFileFault): boolean {
  return fault === 'option_unfit'
}

function categoryClash(category: CategoryReading, before: CategoryReading | undefined, row: number): MenuFileFault[] {
  const fault = (column: DishColumnName, why: Sentence): MenuFileFault => ({
    row,
    column,
    fault: 'category_clash',
    why,
  })
  const { code } = category
  return [
    ...clashes(before?.names, category.names).map(([was, is]) =>
      fault('category', sentenceOf('category_clash_name', code, was, is)),
    ),
    ...clashes(before?.texts, category.texts).map(([was, is]) =>
      fault('category_text', sentenceOf('category_clash_text', code, was, is)),
    ),
    ...clashes({ zh: before?.available }, { zh: category.available }).map(([was, is]) =>
      fault('category_available', sentenceOf('category_clash_available', code, was, is)),
    ),
  ]
}

/** Languages that both texts have, and not alike. */
function clashes(before: LocalizedText = {}, here: LocalizedText = {}): [was: string, is: string][] {
  return languageCodes.flatMap((language): [string, string][] => {
    const [was, is] = [before[language], here[language]]
    return was === undefined || is === undefined || was === is ? [] : [[was, is]]
  })
}
