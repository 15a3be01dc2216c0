import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, MenuCategory, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { type DishColumnName, dishColumns } from './menu-file-column.ts'
import type { CategoryReading, DishReading } from './menu-file-dish.ts'
import type { ChangedCell } from './menu-file-fault.ts'
import { suggestionFields, suggestionsOf } from './menu-file-suggestion.ts'
import type { WordsReading } from './menu-file-word.ts'

export interface MenuFileSetting {
  /** Of the seller; decides the decimals of every price. */
  readonly currency: CurrencySetting
  /** The menu in force. The import keeps from it, dish by dish, what the file has no column for. */
  readonly previous?: MenuSnapshot | undefined
  /** Cells of the file that the spreadsheet changed. */
  readonly changed?: readonly ChangedCell[] | undefined
  /** The rows of the set meals. Where the file has them, no other dish is a set meal. */
  readonly suites?: readonly (readonly string[])[] | undefined
  /** The rows of the translations. Where the file has them, no other word is translated. */
  readonly words?: readonly (readonly string[])[] | undefined
}

export interface FileContent {
  readonly original: Language
  /** The columns of the file. */
  readonly columns: ReadonlySet<DishColumnName>
  /** The set meals by code; undefined = the file has no sheet of them. */
  readonly suites: ReadonlyMap<string, readonly SuiteGroup[]> | undefined
  /** What sections, options and tags are called in other languages. */
  readonly texts: MenuSnapshot['texts']
  /** When options are sold. */
  readonly optionAvailable: MenuSnapshot['optionAvailable']
  readonly standardNames: WordsReading['standardNames']
}

/** Fields of a menu that every file decides. */
const decidedFields = ['version', 'currency', 'original', 'categories', 'dishes', 'texts', 'optionAvailable']

/** Makes a menu of the rows, and keeps from the menu in force what the file has no column for. */
export function toSnapshot(
  readings: readonly DishReading[],
  content: FileContent,
  setting: MenuFileSetting,
): MenuSnapshot {
  const { previous, currency } = setting
  const { original, texts = {}, optionAvailable = {} } = content
  const before = new Map(previous?.dishes.map((dish) => [dish.code, dish]))
  return {
    ...otherFields(previous, [...decidedFields, ...suggestionFields]),
    version: '',
    currency: currency.code.toUpperCase(),
    original,
    categories: toCategories(readings, content, previous),
    dishes: readings.map(({ dish }) => keepOldFields(dish, before.get(dish.code), content)),
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
    ...(Object.keys(optionAvailable).length === 0 ? {} : { optionAvailable }),
    ...suggestionsOf(readings, content.columns, previous),
  }
}

/** In the order of the file. Where rows disagree, the first one counts. */
function toCategories(
  readings: readonly DishReading[],
  { columns, original }: FileContent,
  previous: MenuSnapshot | undefined,
): MenuCategory[] {
  const met = new Map<string, CategoryReading>()
  for (const { category } of readings) met.set(category.code, joinedCategory(met.get(category.code), category))
  return [...met.values()].map(({ code, names, texts, available }, sort) => {
    const old = previous?.categories.find((category) => category.code === code)
    const descriptions = { ...keptTexts(old?.descriptions, 'categoryTexts', columns, original), ...texts }
    const hours = columns.has('category_available') ? available : old?.available
    return {
      ...otherFields(old, ['code', 'names', 'sort', 'descriptions', 'available']),
      code,
      names: Object.keys(names).length > 0 ? names : { [original]: code },
      ...(Object.keys(descriptions).length === 0 ? {} : { descriptions }),
      ...(hours !== undefined && { available: hours }),
      sort,
    }
  })
}

/** Joins what two rows say of one category. */
export function joinedCategory(first: CategoryReading | undefined, next: CategoryReading): CategoryReading {
  if (first === undefined) return next
  const available = first.available ?? next.available
  return { ...next, names: { ...next.names, ...first.names }, texts: { ...next.texts, ...first.texts }, available }
}

/** Adds to a dish what the menu in force says and the file has no column for. */
function keepOldFields(dish: Dish, old: Dish | undefined, content: FileContent): Dish {
  const { columns, suites, original } = content
  const suite = suites?.get(dish.code)
  const meal: Partial<Dish> = suite === undefined ? {} : { isGroup: true, suite }
  const standards = dish.standards.map((standard) => withNames(standard, dish.code, old, content))
  if (old === undefined) return { ...dish, standards, ...meal }
  const readings = { ...keptTexts(old.readings, 'readings', columns, original), ...dish.readings }
  const decided = [
    ...dishColumns.filter(({ name, isKept }) => !isKept || columns.has(name)).map(({ field }) => field),
    ...['readings', 'price', 'priceBy'],
    ...(suites === undefined ? [] : ['isGroup', 'suite']),
  ]
  return {
    ...otherFields(old, decided),
    ...dish,
    standards,
    ...(Object.keys(readings).length === 0 ? {} : { readings }),
    ...meal,
  }
}

/** A text of the menu in force, in the languages that the file has no column for. */
function keptTexts(
  old: LocalizedText | undefined,
  field: 'readings' | 'categoryTexts',
  columns: ReadonlySet<DishColumnName>,
  original: Language,
): LocalizedText {
  const said = dishColumns
    .filter((column) => column.field === field && columns.has(column.name))
    .map(({ language }): string | undefined => (language === 'original' ? original : language))
  return Object.fromEntries(Object.entries(old ?? {}).filter(([language]) => !said.includes(language)))
}

function withNames(
  standard: DishStandard,
  code: string,
  old: Dish | undefined,
  { standardNames }: FileContent,
): DishStandard {
  const same = old?.standards.find(({ name }) => name === standard.name)
  const names = standardNames(code, standard)
  return { ...otherFields(same, ['name', 'names', 'price', 'memberPrice']), ...standard, ...(names && { names }) }
}

/** The fields of an old document that the file does not decide. */
function otherFields<T extends object>(old: T | undefined, decided: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(old ?? {}).filter(([field]) => !decided.includes(field))) as Partial<T>
}
