import { languages } from '@comanda/rules/menu/localize.ts'
import type { Dish, LocalizedText, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { optionName } from '@comanda/rules/menu/option-text.ts'
import { wordColumns } from './menu-file-column.ts'
import { standardText } from './menu-file-standard.ts'
import { inFileOrder, tagText, toRows } from './menu-file-write.ts'
import { type WordKind, wordsOf } from './menu-word.ts'

/** A name as a file can hold it, of each kind. */
const written: Readonly<Record<WordKind, (name: string) => string>> = {
  section: optionName,
  option: optionName,
  standard: standardText,
  tag: tagText,
}

export interface WordsWriting {
  /** Header first; undefined when the menu has no such words. */
  readonly rows: string[][] | undefined
  readonly wordCount: number
  readonly translated: number
}

/** Every word of the dishes with its translations, in the order met; those without one too, for somebody to fill in. */
export function writeWords(menu: MenuSnapshot): WordsWriting {
  const others = languages.filter((language) => language !== menu.original)
  const words = new Map<string, { kind: WordKind; text: string; code: string; names: LocalizedText }>()
  const standards = standardsOf(menu)
  for (const dish of inFileOrder(menu)) {
    for (const { kind, text } of wordsOf(dish)) {
      const isApart = kind === 'standard' && (standards.get(text)?.size ?? 0) > 1
      const code = isApart ? dish.code : ''
      const names = (kind === 'standard' ? namesOf(dish, text) : menu.texts?.[text]) ?? {}
      words.set(JSON.stringify([kind, text, code]), { kind, text, code, names })
    }
  }
  const records = [...words.values()].map(({ kind, text, code, names }) => ({
    kind,
    text: written[kind](text),
    code,
    ...Object.fromEntries(others.map((language) => [language, written[kind](names[language] ?? '')])),
  }))
  return {
    rows: records.length === 0 ? undefined : toRows(wordColumns, ['code', menu.original], records),
    wordCount: records.length,
    translated: [...words.values()].filter(({ names }) => others.some((language) => names[language])).length,
  }
}

function namesOf({ standards }: Dish, standard: string): LocalizedText | undefined {
  return standards.find(({ name }) => name === standard)?.names
}

/** How differently each standard is called: one that is not the same in all dishes has a row for each of them. */
function standardsOf({ dishes }: MenuSnapshot): ReadonlyMap<string, ReadonlySet<string>> {
  const called = new Map<string, Set<string>>()
  for (const { standards } of dishes) {
    for (const { name, names = {} } of standards) {
      const all = JSON.stringify(languages.map((language) => names[language] ?? ''))
      called.set(name, (called.get(name) ?? new Set()).add(all))
    }
  }
  return called
}
