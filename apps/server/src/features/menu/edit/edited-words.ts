import type { MenuWord } from '@comanda/contract/menu/menu-edit.routes.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { wordColumns } from '../file/menu-file-word-row.ts'
import { writeWords } from '../file/menu-file-word-write.ts'
import { rowCells } from './menu-cells.ts'

/** Every word of the dishes with its translations, in the order of the menu. */
export function wordsInForce(menu: MenuSnapshot | undefined): MenuWord[] {
  if (menu === undefined) return []
  return rowCells(writeWords(menu).rows ?? []).map((cells) => ({
    kind: cells['kind'] as MenuWord['kind'],
    text: cells['text'] ?? '',
    code: cells['code'] ?? '',
    names: Object.fromEntries(
      languageCodes.flatMap((language) => (cells[language] ? [[language, cells[language]]] : [])),
    ),
    available: cells['available'] ?? '',
  }))
}

/** Sections, options and tags of one text share their translation. */
const wordKey = ({ kind, text, code }: MenuWord) => JSON.stringify([kind === 'standard' ? kind : '', text, code])

/**
 * The rows of the sheet `words` with the edited words in place of those in force, header first. Undefined = no word is
 * edited, and the menu keeps its own.
 */
export function editedWords(menu: MenuSnapshot | undefined, words: readonly MenuWord[]): string[][] | undefined {
  if (words.length === 0) return undefined
  const edits = new Map(words.map((word) => [wordKey(word), word]))
  const ofKind = new Map(words.map((word) => [JSON.stringify([word.kind, word.text, word.code]), word]))
  const before = wordsInForce(menu)
  const standing = new Set(before.map(({ kind, text, code }) => JSON.stringify([kind, text, code])))
  const rows = [
    ...before.map((word) => {
      const { names = word.names } = edits.get(wordKey(word)) ?? {}
      const own = ofKind.get(JSON.stringify([word.kind, word.text, word.code]))
      return { ...word, names, available: own?.available ?? word.available }
    }),
    ...[...ofKind].filter(([key]) => !standing.has(key)).map(([, word]) => word),
  ]
  const header = wordColumns.map(({ name }) => name)
  const cellsOf = ({ kind, text, code, names, available }: MenuWord): Readonly<Record<string, string | undefined>> => {
    return { ...names, kind, text, code, available, ...(menu && { [menu.original]: '' }) }
  }
  return [header, ...rows.map((word) => header.map((name) => cellsOf(word)[name] ?? ''))]
}
