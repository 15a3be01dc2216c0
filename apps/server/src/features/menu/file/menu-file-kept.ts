import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, MenuCategory, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import type { FileColumn } from './menu-file-column.ts'
import type { DishReading } from './menu-file-dish.ts'
import { suggestionFields, suggestionsOf } from './menu-file-suggestion.ts'
import type { WordsReading } from './menu-file-word.ts'

export interface MenuFileSetting {
  /** Of the seller; decides the decimals of every price. */
  readonly currency: CurrencySetting
  /** The menu in force: what a file has no column for (hues) is kept from it, dish by dish. */
  readonly previous?: MenuSnapshot | undefined
  /** The rows of the set meals, where the file brings some: they then say which dishes are set meals, and no others are. */
  readonly suites?: readonly (readonly string[])[] | undefined
  /** The rows of the translations, where the file brings some: no other words of the dishes are then translated. */
  readonly words?: readonly (readonly string[])[] | undefined
}

export interface FileContent {
  readonly original: Language
  /** Columns the file has: what it has no column for is kept from the menu in force. */
  readonly columns: ReadonlySet<FileColumn>
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
  const names = new Map<string, LocalizedText>()
  for (const { category } of readings) names.set(category.code, { ...category.names, ...names.get(category.code) })
  const before = new Map(previous?.dishes.map((dish) => [dish.code, dish]))
  return {
    ...unknownTo(previous, ['version', 'currency', 'original', 'categories', 'dishes', 'texts', ...suggestionFields]),
    version: '',
    currency: currency.code.toUpperCase(),
    original,
    categories: [...names].map(([code, own], sort): MenuCategory => {
      const old = previous?.categories.find((category) => category.code === code)
      const named = Object.keys(own).length > 0 ? own : { [original]: code }
      return { ...unknownTo(old, ['code', 'names', 'sort']), code, names: named, sort }
    }),
    dishes: readings.map(({ dish }) => withKept(dish, before.get(dish.code), content)),
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
    ...suggestionsOf(readings, content.columns, previous),
  }
}

/** The columns say all of a dish but its hue, its sizes in other languages, and what stands in columns that are not there. */
function withKept(dish: Dish, old: Dish | undefined, content: FileContent): Dish {
  const { columns, suites } = content
  const suite = suites?.get(dish.code)
  const meal: Partial<Dish> = suite === undefined ? {} : { isGroup: true, suite }
  const standards = dish.standards.map((standard) => withNames(standard, dish.code, old, content))
  if (old === undefined) return { ...dish, standards, ...meal }
  const decided = [
    ...fileFields,
    ...(suites === undefined ? [] : ['isGroup', 'suite']),
    ...(columns.has('icon') ? ['icon'] : []),
    ...(columns.has('drink') ? ['isDrink'] : []),
    ...(columns.has('no_discount') ? ['noDiscount'] : []),
  ]
  return { ...unknownTo(old, decided), ...dish, standards, ...keptReadings(dish, old, columns), ...meal }
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

function keptReadings(dish: Dish, old: Dish, columns: ReadonlySet<FileColumn>): Partial<Dish> {
  const zh = columns.has('reading_zh') ? dish.readings?.zh : old.readings?.zh
  const ja = columns.has('reading_ja') ? dish.readings?.ja : old.readings?.ja
  if (zh === undefined && ja === undefined) return {}
  return { readings: { ...(zh === undefined ? {} : { zh }), ...(ja === undefined ? {} : { ja }) } }
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
  'readings',
] satisfies (keyof Dish)[]

/** What an old document holds beyond the fields that the file decides. */
function unknownTo<T extends object>(old: T | undefined, decided: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(old ?? {}).filter(([field]) => !decided.includes(field))) as Partial<T>
}
