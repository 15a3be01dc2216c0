import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, MenuCategory, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { type DishColumnName, dishColumns } from './menu-file-column.ts'
import type { CategoryReading, DishReading } from './menu-file-dish.ts'
import { suggestionFields, suggestionsOf } from './menu-file-suggestion.ts'
import type { WordsReading } from './menu-file-word.ts'

export interface MenuFileSetting {
  /** Of the seller; decides the decimals of every price. */
  readonly currency: CurrencySetting
  /** The menu in force: what a file has no column for is kept from it, dish by dish. */
  readonly previous?: MenuSnapshot | undefined
  /** The rows of the set meals, where the file brings some: they then say which dishes are set meals, and no others are. */
  readonly suites?: readonly (readonly string[])[] | undefined
  /** The rows of the translations, where the file brings some: no other words of the dishes are then translated. */
  readonly words?: readonly (readonly string[])[] | undefined
}

export interface FileContent {
  readonly original: Language
  /** Columns the file has: what it has no column for is kept from the menu in force. */
  readonly columns: ReadonlySet<DishColumnName>
  /** The set meals by code; undefined = the file says nothing of them. */
  readonly suites: ReadonlyMap<string, readonly SuiteGroup[]> | undefined
  /** What sections, options and tags are called in other languages. */
  readonly texts: MenuSnapshot['texts']
  readonly standardNames: WordsReading['standardNames']
}

/** The readings as a menu, with everything a file has no column for kept from the menu before. */
export function toSnapshot(
  readings: readonly DishReading[],
  content: FileContent,
  setting: MenuFileSetting,
): MenuSnapshot {
  const { previous, currency } = setting
  const { original, texts = {} } = content
  const before = new Map(previous?.dishes.map((dish) => [dish.code, dish]))
  return {
    ...unknownTo(previous, ['version', 'currency', 'original', 'categories', 'dishes', 'texts', ...suggestionFields]),
    version: '',
    currency: currency.code.toUpperCase(),
    original,
    categories: toCategories(readings, content, previous),
    dishes: readings.map(({ dish }) => withKept(dish, before.get(dish.code), content)),
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
    ...suggestionsOf(readings, content.columns, previous),
  }
}

/** In the order met; of rows that name one differently the first one counts. */
function toCategories(
  readings: readonly DishReading[],
  { columns, original }: FileContent,
  previous: MenuSnapshot | undefined,
): MenuCategory[] {
  const met = new Map<string, CategoryReading>()
  for (const { category } of readings) met.set(category.code, joinedCategory(met.get(category.code), category))
  return [...met.values()].map(({ code, names, texts }, sort) => {
    const old = previous?.categories.find((category) => category.code === code)
    const descriptions = { ...keptTexts(old?.descriptions, 'categoryTexts', columns, original), ...texts }
    return {
      ...unknownTo(old, ['code', 'names', 'sort', 'descriptions']),
      code,
      names: Object.keys(names).length > 0 ? names : { [original]: code },
      ...(Object.keys(descriptions).length === 0 ? {} : { descriptions }),
      sort,
    }
  })
}

/** What two rows say of one category. */
export function joinedCategory(first: CategoryReading | undefined, next: CategoryReading): CategoryReading {
  if (first === undefined) return next
  return { ...next, names: { ...next.names, ...first.names }, texts: { ...next.texts, ...first.texts } }
}

/** The columns say all of a dish but its sizes in other languages, and what stands in columns that are not there. */
function withKept(dish: Dish, old: Dish | undefined, content: FileContent): Dish {
  const { columns, suites, original } = content
  const suite = suites?.get(dish.code)
  const meal: Partial<Dish> = suite === undefined ? {} : { isGroup: true, suite }
  const standards = dish.standards.map((standard) => withNames(standard, dish.code, old, content))
  if (old === undefined) return { ...dish, standards, ...meal }
  const readings = { ...keptTexts(old.readings, 'readings', columns, original), ...dish.readings }
  const decided = [
    ...dishColumns.filter(({ name, isKept }) => !isKept || columns.has(name)).map(({ field }) => field),
    'readings',
    ...(suites === undefined ? [] : ['isGroup', 'suite']),
  ]
  return {
    ...unknownTo(old, decided),
    ...dish,
    standards,
    ...(Object.keys(readings).length === 0 ? {} : { readings }),
    ...meal,
  }
}

/** Of a text that the menu in force has: the languages that the file has no column for. */
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
  return { ...unknownTo(same, ['name', 'names', 'price', 'memberPrice']), ...standard, ...(names && { names }) }
}

/** What an old document holds beyond the fields that the file decides. */
function unknownTo<T extends object>(old: T | undefined, decided: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(old ?? {}).filter(([field]) => !decided.includes(field))) as Partial<T>
}
