import { type Language, type LocalizedText, languageCodes, languageOf } from '../language/languages.ts'
import type { AddItem } from './option-choice.ts'
import { placeItems } from './option-place.ts'
import type { OptionSection } from './option-text.ts'

/** A dish's name when it was chosen, and its name now. */
export interface Renaming {
  readonly was: string
  readonly now: string
}

/** The reader's language, and the menu's own, which the kitchen reads. */
interface Reading {
  readonly original: Language
  readonly language: string
}

/**
 * Whether a dish became another one under its code (issue 3: a changed dish is named in the cart).
 * A store that replaces fish by beef at the same price sells another dish, so the guest must confirm it.
 * A change of the menu's original name counts in every language. A change of the name in the reader's language counts
 * too.
 * These do not count:
 * - a change in a language that the guest does not read,
 * - an added or removed translation,
 * - a change of capitals, spaces or full-width signs.
 *
 * Returns names in the guest's language if they differ there, else in the original. Undefined = the same dish.
 */
export function renaming(
  was: LocalizedText,
  now: LocalizedText,
  { original, language }: Reading,
): Renaming | undefined {
  const reader = languageOf(language) ?? original
  const inBoth = languageCodes.filter((one) => isNamed(was[one]) && isNamed(now[one]))
  const read = inBoth.includes(original) ? [reader, original].filter((one) => inBoth.includes(one)) : inBoth
  const order = [...read].sort((one, other) => Number(other === reader) - Number(one === reader))
  const changed = order.find((one) => !isSameName(was[one], now[one]))
  if (changed !== undefined) return { was: was[changed] ?? '', now: now[changed] ?? '' }
  if (inBoth.length > 0) return undefined
  const [before, after] = [was, now].map((names) => languageCodes.map((one) => names[one]).find(isNamed))
  return before === undefined || after === undefined ? undefined : { was: before, now: after }
}

/**
 * A line stores one name of a set meal's part. It is the same dish while the dish still has that name in any language.
 */
export function isStillNamed(name: string, now: LocalizedText): boolean {
  return !isNamed(name) || languageCodes.some((one) => isSameName(name, now[one]))
}

/**
 * The first option that was renamed under its code: 'no sugar' instead of 'less sugar' is another drink at the same
 * price.
 * The line stores the menu's original name; `namesOf` gives an option's names today in every language.
 */
export function renamedOption(
  sections: readonly OptionSection[],
  options: readonly AddItem[],
  namesOf: (name: string) => LocalizedText,
): Renaming | undefined {
  const places = placeItems(sections, options)
  for (const [index, { name }] of options.entries()) {
    const place = places[index]
    const entry = place && sections[place.section]?.entries[place.entry]
    if (entry && !isStillNamed(name, namesOf(entry.name))) return { was: name, now: entry.name }
  }
  return undefined
}

function isNamed(name: string | undefined): name is string {
  return name !== undefined && name.trim() !== ''
}

function isSameName(one = '', other = ''): boolean {
  return one === other || plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
