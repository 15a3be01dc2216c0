import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { type Names, namesOf } from '../form/names.ts'
import type { Column, EditableMenu } from '../menu.queries.ts'
import {
  categoriesInDraft,
  type DraftRow,
  type MenuDraft,
  withCategory,
  withCell,
  withWords,
  wordsInDraft,
} from '../menu-draft.ts'

const wordKinds = ['section', 'option', 'standard', 'tag'] as const
export const textKinds = ['name', 'description', 'category', 'line', ...wordKinds] as const
export type TextKind = (typeof textKinds)[number]

/** One text of the menu in all languages. */
export interface TextRow {
  readonly key: string
  readonly kind: TextKind
  /** Of the dish or category; of a standard the one dish that translates it otherwise; '' = none. */
  readonly code: string
  readonly texts: Names
  /** The language in which the dishes themselves write the word; null = each is typed here. */
  readonly fixed: Language | null
  /** The names of what the text belongs to. */
  readonly of: LocalizedText
  /** Its dish is listed beside a small picture, with less room for the name. */
  readonly isSmall: boolean
}

/**
 * All texts of a menu: names and descriptions of the dishes, names and lines of the categories, then the words of
 * options, sizes and tags. A description or line that no language has is no row.
 */
export function textRows(rows: readonly DraftRow[], menu: EditableMenu, draft: MenuDraft): TextRow[] {
  return [
    ...rows.flatMap((row) => dishTexts(row, menu.original)),
    ...categoriesInDraft(menu, draft).flatMap(({ code, names, texts }) => {
      const plain = { code, fixed: null, of: names, isSmall: false } as const
      const line: TextRow = { key: `line ${code}`, kind: 'line', texts: namesOf(texts), ...plain }
      return [{ key: `category ${code}`, kind: 'category' as const, texts: namesOf(names), ...plain }, ...filled(line)]
    }),
    ...wordTexts(menu, draft),
  ]
}

function dishTexts({ code, cells }: DraftRow, original: Language): TextRow[] {
  const textsOf = (columnOf: (language: Language) => Column): Names =>
    Object.fromEntries(languageCodes.map((one) => [one, cells[columnOf(one)] ?? ''])) as Names
  const of = textsOf(nameColumn)
  const shared = { code, fixed: null, of, isSmall: cells.picture_mode === '2' } as const
  const texts = textsOf((language) => descriptionColumn(language, original))
  return [
    { key: `name ${code}`, kind: 'name', texts: of, ...shared },
    ...filled({ key: `description ${code}`, kind: 'description', texts, ...shared }),
  ]
}

/** A word of sections, options and tags has one translation in the whole menu, so it is one row. */
function wordTexts(menu: EditableMenu, draft: MenuDraft): TextRow[] {
  const found = new Map<string, TextRow>()
  for (const { kind, text, code, names } of wordsInDraft(menu, draft)) {
    const key = `word ${JSON.stringify(kind === 'standard' ? [text, kind, code] : [text])}`
    const texts = { ...namesOf(names), [menu.original]: text }
    if (!found.has(key)) {
      found.set(key, { key, kind, code, texts, fixed: menu.original, of: { [menu.original]: text }, isSmall: false })
    }
  }
  return [...found.values()]
}

const nameColumn = (language: Language): Column => `name_${language}`

function descriptionColumn(language: Language, original: Language): Column {
  return language === original ? 'description' : `desc_${language}`
}

const filled = (row: TextRow) => (languageCodes.every((language) => isMissing(row, language)) ? [] : [row])

export const isMissing = ({ texts }: Pick<TextRow, 'texts'>, language: Language) => texts[language].trim() === ''

export const lacksAny = (row: TextRow) => languageCodes.some((language) => isMissing(row, language))

/** The column of the menu file that holds a text of a dish; null = it is no text of a dish. */
export function columnOf({ kind }: Pick<TextRow, 'kind'>, language: Language, original: Language): Column | null {
  if (kind === 'name') return nameColumn(language)
  return kind === 'description' ? descriptionColumn(language, original) : null
}

/** The draft with a text of one language typed. */
export function withText(
  draft: MenuDraft,
  menu: EditableMenu,
  row: Pick<TextRow, 'kind' | 'code' | 'of' | 'fixed'>,
  language: Language,
  text: string,
): MenuDraft {
  const { kind, code, of } = row
  const column = columnOf(row, language, menu.original)
  if (column !== null) return withCell(draft, menu, code, column, text)
  if (kind === 'category' || kind === 'line') {
    const category = categoriesInDraft(menu, draft).find((one) => one.code === code)
    if (category === undefined) return draft
    const part = kind === 'category' ? 'names' : 'texts'
    return withCategory(draft, menu, { ...category, [part]: typed(category[part], language, text) })
  }
  const same = wordsInDraft(menu, draft).filter((word) =>
    kind === 'standard'
      ? word.kind === kind && word.code === code && word.text === of[menu.original]
      : word.kind !== 'standard' && word.text === of[menu.original],
  )
  const words = same.map((word) => ({ ...word, names: typed(word.names, language, text) }))
  return withWords(draft, menu, words)
}

/** An empty text is left out. */
function typed(names: LocalizedText, language: Language, text: string): LocalizedText {
  const { [language]: _, ...others } = names
  return text === '' ? others : { ...others, [language]: text }
}
