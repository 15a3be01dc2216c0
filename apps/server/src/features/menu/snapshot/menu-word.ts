import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'

/** What a word of the dishes is: of the columns `options` (its sections and their entries), `standards` and `tags`. */
export const wordKinds = ['section', 'option', 'standard', 'tag'] as const

export type WordKind = (typeof wordKinds)[number]

/** The kinds that share one translation: what a text is called as an option, it is called as a tag too. */
export const sharedKinds = wordKinds.filter((kind) => kind !== 'standard')

export type SharedKind = (typeof sharedKinds)[number]

/** A word of a dish that a menu can translate besides its names, as the dish writes it. */
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

/** What a tag is called, without the comma that the tags of a dish are joined by on their way to the phone. */
export function tagName(name: string): string {
  return name.replaceAll(/\s*,\s*/g, ' · ')
}

/** The same text for names that say the same in all languages but the menu's own, which is the standard itself. */
export function namingKey(names: LocalizedText | undefined, original: Language): string {
  return JSON.stringify(languageCodes.map((language) => (language === original ? '' : (names?.[language] ?? ''))))
}

/**
 * What most dishes of a menu call each standard, by its name; of equals what is met first. Not to translate it counts as
 * one way to call it (undefined).
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
