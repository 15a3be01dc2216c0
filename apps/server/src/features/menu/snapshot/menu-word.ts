import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'

/** The kinds of words in the columns `options` (sections and their entries), `standards` and `tags`. */
export const wordKinds = ['section', 'option', 'standard', 'tag'] as const

export type WordKind = (typeof wordKinds)[number]

/** The kinds that share one translation: a text has the same one as an option and as a tag. */
export const sharedKinds = wordKinds.filter((kind) => kind !== 'standard')

export type SharedKind = (typeof sharedKinds)[number]

/** A word of a dish, besides its names, that a menu can translate. */
export interface MenuWord {
  readonly kind: WordKind
  readonly text: string
}

/** The words of a dish in the order a guest meets them. */
export function wordsOf({ standards, optionText, tags }: Pick<Dish, 'standards' | 'optionText' | 'tags'>): MenuWord[] {
  return [
    ...standards.map(({ name }): MenuWord => ({ kind: 'standard', text: name })),
    ...readOptionText(optionText).sections.flatMap(({ name, entries }): MenuWord[] => [
      { kind: 'section', text: name },
      ...entries.map((entry): MenuWord => ({ kind: 'option', text: entry.name })),
    ]),
    ...tags.map((tag): MenuWord => ({ kind: 'tag', text: tag })),
  ]
}

/** A tag's name without commas: the wire joins the tags of a dish by commas. */
export function tagName(name: string): string {
  return name.replaceAll(/\s*,\s*/g, ' · ')
}

/** Equal for names that agree in every language but the menu's own, where the standard names itself. */
export function namingKey(names: LocalizedText | undefined, original: Language): string {
  return JSON.stringify(languageCodes.map((language) => (language === original ? '' : (names?.[language] ?? ''))))
}

/**
 * The translations that most dishes of a menu give each standard; of equals the first. No translation (undefined) counts
 * as one way too.
 */
export function commonStandardNames({
  dishes,
  original,
}: MenuSnapshot): ReadonlyMap<string, LocalizedText | undefined> {
  type Ways = Map<string, { names: LocalizedText | undefined; dishCount: number }>
  const called = new Map<string, Ways>()
  for (const { name, names } of dishes.flatMap(({ standards }) => standards)) {
    const ways: Ways = called.get(name) ?? new Map()
    const key = namingKey(names, original)
    ways.set(key, { names, dishCount: (ways.get(key)?.dishCount ?? 0) + 1 })
    called.set(name, ways)
  }
  return new Map(
    [...called].map(([name, ways]) => [
      name,
      [...ways.values()].reduce((most, way) => (way.dishCount > most.dishCount ? way : most)).names,
    ]),
  )
}
