import { type Language, type LocalizedText, languageCodes, languageOf } from '../language/languages.ts'
import type { AddItem } from './option-choice.ts'
import { placeItems } from './option-place.ts'
import type { OptionSection } from './option-text.ts'

/** What a dish was called when it was chosen, and what it is called now. */
export interface Renaming {
  readonly was: string
  readonly now: string
}

/** Who reads it, and the menu's own language, which is the kitchen's. */
interface Reading {
  readonly original: Language
  readonly language: string
}

/**
 * Whether a dish became another under its code (issue 3: a cart whose dish has changed says which and how). A shop that
 * writes beef where fish was sells another dish, at the same price: nobody gets it unasked. So it counts when the menu's own
 * name changed, whatever the guest reads, and when the name that the guest reads changed. It does not count
 * - when only a language changed that the guest does not read,
 * - when a translation came or went: the dish is what it was,
 * - when it is written otherwise (capitals, spaces, full-width signs).
 *
 * In the guest's language where it differs there, else in the menu's own. Undefined = the same dish.
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

/** Of a part of a set meal the line knows one name only: it is the same dish while that is one of its names. */
export function isStillNamed(name: string, now: LocalizedText): boolean {
  return !isNamed(name) || languageCodes.some((one) => isSameName(name, now[one]))
}

/**
 * The first option that became another under its own code: no sugar where less sugar was is another drink at the same price.
 * The line knows the name that the menu itself had for it, and `namesOf` what an option is called today in every language.
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
