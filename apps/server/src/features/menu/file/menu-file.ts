import { defaultLanguage, type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { DishColumnName } from './menu-file-column.ts'
import { type CategoryReading, type DishReading, type MenuFileRow, readDish, readDishHeader } from './menu-file-dish.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { joinedCategory, type MenuFileSetting, toSnapshot } from './menu-file-kept.ts'
import { cellsOutside, filledRows, type HeaderReading, rowOf } from './menu-file-row.ts'
import { unknownSides } from './menu-file-suggestion.ts'
import { type FileDish, readSuites, type SuitesReading } from './menu-file-suite.ts'
import { checkKeptSuites, noMealsAnyMore } from './menu-file-suite-kept.ts'
import { keptStandardNames, keptTexts, readWords } from './menu-file-word.ts'

export interface MenuFileReading {
  /** The dishes that can be shown, as version ''. With faults it is what `skipBad` would publish. */
  readonly menu: MenuSnapshot
  /** Rows below the header that are not blank. */
  readonly rowCount: number
  /** Dishes of `menu` whose option text is broken: it is kept whole, and guests see what can be read of it. */
  readonly brokenOptions: number
  /** Something is wrong with the file as a whole: not even the good rows may be published. */
  readonly unusable: boolean
  readonly faults: readonly MenuFileFault[]
  /** Worth telling, no reason to refuse. */
  readonly notes: readonly MenuFileFault[]
  /** Of the translations, where the file brings some: rows that are in use, and rows left out for a fault. */
  readonly words?: { readonly translated: number; readonly bad: number } | undefined
}

const mostDishes = 5000

/** Rows of cells (row 1 the header) as a menu, and everything that is wrong with them, in the order of the sheets. */
export function readMenuFile(rows: readonly (readonly string[])[], setting: MenuFileSetting): MenuFileReading {
  const header = readDishHeader(rows[0] ?? [])
  const filled = filledRows(rows)
  if (header.fatal.length > 0) return unusable(header, setting, filled.length, header.fatal)
  if (filled.length === 0 || filled.length > mostDishes) {
    const text = filled.length === 0 ? 'There is no dish below the header.' : `A menu has at most ${mostDishes} dishes.`
    return unusable(header, setting, filled.length, [{ row: 0, column: '', fault: 'no_dishes', text }])
  }
  const lines = filled.map((line) => rowOf(line, header))
  const original = originalLanguage(lines, setting.previous)
  const readings = filled.map((line, index) => {
    const reading = readDish(lines[index] as MenuFileRow, { original, currency: setting.currency })
    return { ...reading, row: line.row, faults: [...cellsOutside(line, header), ...reading.faults] }
  })
  const { good, faults } = compareRows(readings)
  const meals = readMeals(readings, new Set(good), original, setting)
  const sold = good.filter(({ dish }) => !meals.bad.has(dish.code))
  const dishes = readings.map(({ dish }) => dish)
  const words = setting.words && readWords(setting.words, { dishes, original, currency: setting.currency })
  const content = {
    original,
    columns: new Set(header.positions.keys()),
    suites: setting.suites && meals.suites,
    texts: words === undefined ? keptTexts(dishes, setting.previous) : words.texts,
    standardNames: words === undefined ? keptStandardNames(setting.previous) : words.standardNames,
  }
  return {
    menu: toSnapshot(sold, content, setting),
    rowCount: filled.length,
    brokenOptions: sold.filter(({ faults }) => faults.length > 0).length,
    unusable: sold.length === 0 || meals.unusable || words?.unusable === true,
    faults: [...header.faults, ...faults, ...meals.faults, ...(words?.faults ?? [])],
    notes: [...header.notes, ...unknownSides(sold), ...meals.notes, ...(words?.notes ?? [])],
    words,
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

const noContent = { columns: new Set<never>(), suites: undefined, texts: undefined, standardNames: () => undefined }

interface RowReading extends DishReading {
  readonly row: number
}

/** The set meals: of their own sheet, or those of the menu in force that the dishes of the file must still be able to fill. */
function readMeals(
  readings: readonly RowReading[],
  good: ReadonlySet<RowReading>,
  original: Language,
  { suites, previous, currency }: MenuFileSetting,
): SuitesReading {
  const dishes = new Map<string, FileDish>()
  for (const reading of readings) {
    const { dish, row } = reading
    // The first row of a code is the one that counts.
    if (dish.code !== '' && !dishes.has(dish.code)) dishes.set(dish.code, { row, dish, isGood: good.has(reading) })
  }
  if (suites === undefined) return checkKeptSuites(dishes, previous)
  const meals = readSuites(suites, { dishes, original, currency })
  return { ...meals, notes: [...meals.notes, ...noMealsAnyMore(dishes, meals, previous)] }
}

/** The language of the menu in force if the file still has names in it, else the first one it has names in. */
function originalLanguage(rows: readonly MenuFileRow[], previous: MenuSnapshot | undefined): Language {
  const used = (language: Language) => rows.some((row) => row.cell(`name_${language}`) !== '')
  if (previous !== undefined && used(previous.original)) return previous.original
  return languageCodes.find(used) ?? defaultLanguage
}

/** What only shows between rows: a code used twice, a category named differently. The first row is the one that counts. */
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
      const text = `The code "${code}" is already used in row ${first}.`
      own.push({ row, column: 'code', fault: 'code_twice', text })
    } else rowOfCode.set(code, row)
    const before = categories.get(category.code)
    own.push(...categoryClash(category, before, row))
    categories.set(category.code, joinedCategory(before, category))
    faults.push(...own)
    if (own.every(isOfOptions)) good.push(reading)
  }
  return { good, faults }
}

/** What is broken of an option text the reader leaves out, so the dish can be shown (issue: broken text never breaks a menu). */
function isOfOptions({ fault }: MenuFileFault): boolean {
  return fault === 'option_unfit'
}

function categoryClash(category: CategoryReading, before: CategoryReading | undefined, row: number): MenuFileFault[] {
  const fault = (column: DishColumnName, text: string): MenuFileFault => ({
    row,
    column,
    fault: 'category_clash',
    text,
  })
  const { code } = category
  return [
    ...clashes(before?.names, category.names).map(([was, is]) =>
      fault('category', `The category "${code}" is called "${was}" above and "${is}" here.`),
    ),
    ...clashes(before?.texts, category.texts).map(([was, is]) =>
      fault('category_text', `The category "${code}" has the text "${was}" above and "${is}" here.`),
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
