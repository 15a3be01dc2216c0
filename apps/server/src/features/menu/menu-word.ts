import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'

/** What a word of the dishes is: of the columns `options` (its sections and their entries), `standards` and `tags`. */
export const wordKinds = ['section', 'option', 'standard', 'tag'] as const

export type WordKind = (typeof wordKinds)[number]

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
