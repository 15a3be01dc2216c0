import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { optionName } from '@comanda/rules/menu/option-text.ts'
import {
  commonStandardNames,
  type MenuWord,
  namingKey,
  type SharedKind,
  tagName,
  type WordKind,
  wordsOf,
} from '../snapshot/menu-word.ts'
import { tagText } from './menu-file-cell.ts'
import { writeRows } from './menu-file-sheet.ts'
import { standardText } from './menu-file-standard.ts'
import { type WordSource, wordColumns } from './menu-file-word-row.ts'
import { inFileOrder } from './menu-file-write.ts'

/** A word of each kind as the dishes' columns can hold it. */
const textForms: Readonly<Record<WordKind, (text: string) => string>> = {
  section: optionName,
  option: optionName,
  standard: standardText,
  tag: tagText,
}

/** A translation as the sheet can hold it. That of a standard may hold any sign. */
const nameForms: Readonly<Record<SharedKind, (name: string) => string>> = {
  section: optionName,
  option: optionName,
  tag: tagName,
}

export interface WordsWriting {
  /** Header first; undefined when the menu has no such words. */
  readonly rows: string[][] | undefined
  readonly wordCount: number
  readonly translated: number
}

interface WrittenWord extends MenuWord {
  /** The dish that translates its standard differently; empty = all others. */
  readonly code: string
  readonly names: LocalizedText
}

/** Every word of the dishes, in order, with its translations. The owner fills in the empty ones. */
export function writeWords(menu: MenuSnapshot): WordsWriting {
  const others = languageCodes.filter((language) => language !== menu.original)
  const words = wordsIn(menu)
  const kinds = sharingKinds(words)
  const nameOf = ({ kind, text, names }: WrittenWord, language: Language) =>
    kind === 'standard'
      ? (names[language] ?? '')
      : [...(kinds.get(text.trim()) ?? [])].reduce((name, one) => nameForms[one](name), names[language] ?? '')
  const sources = words.map(
    (word): WordSource => ({
      kind: word.kind,
      text: textForms[word.kind](word.text),
      code: word.code,
      names: Object.fromEntries(others.map((language) => [language, nameOf(word, language)])),
      available: (word.kind === 'option' && menu.optionAvailable?.[word.text]) || '',
    }),
  )
  const columns = wordColumns.filter(({ name }) => name !== menu.original)
  return {
    rows: sources.length === 0 ? undefined : writeRows(columns, sources),
    wordCount: sources.length,
    translated: words.filter(({ names }) => others.some((language) => names[language])).length,
  }
}

/** A standard has one row for all dishes, and one for each dish that translates it differently. */
function wordsIn(menu: MenuSnapshot): WrittenWord[] {
  const common = commonStandardNames(menu)
  const words = new Map<string, WrittenWord>()
  const add = (word: MenuWord, code: string, names: LocalizedText = {}) =>
    words.set(JSON.stringify([word.kind, word.text, code]), { ...word, code, names })
  for (const dish of inFileOrder(menu)) {
    for (const word of wordsOf(dish)) {
      if (word.kind !== 'standard') {
        add(word, '', menu.texts?.[word.text])
        continue
      }
      const [most, own] = [common.get(word.text), namesOf(dish, word.text)]
      add(word, '', most)
      if (namingKey(own, menu.original) !== namingKey(most, menu.original)) add(word, dish.code, own)
    }
  }
  return [...words.values()]
}

function namesOf({ standards }: Dish, standard: string): LocalizedText | undefined {
  return standards.find(({ name }) => name === standard)?.names
}

/** A text of several kinds has one translation, which must fit them all. */
function sharingKinds(words: readonly MenuWord[]): ReadonlyMap<string, ReadonlySet<SharedKind>> {
  const kinds = new Map<string, Set<SharedKind>>()
  for (const { kind, text } of words) {
    if (kind !== 'standard') kinds.set(text.trim(), (kinds.get(text.trim()) ?? new Set()).add(kind))
  }
  return kinds
}
