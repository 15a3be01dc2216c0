import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Column, EditableMenu } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'

export const textKinds = ['name', 'description', 'category', 'section', 'option', 'standard', 'tag'] as const
export type TextKind = (typeof textKinds)[number]

/** Where a text of one language is typed: a cell of a dish. */
export interface TextSpot {
  readonly code: string
  readonly column: Column
}

/** One text of the menu in all languages. */
export interface TextRow {
  readonly key: string
  readonly kind: TextKind
  /** The dish or category that it belongs to, for the eye. */
  readonly of: DraftRow
  readonly texts: Readonly<Record<Language, string>>
  readonly spots: Readonly<Record<Language, TextSpot>>
}

/** The names and descriptions of the dishes, each with its languages. A description that no language has is no row. */
export function textRows(rows: readonly DraftRow[], { original }: Pick<EditableMenu, 'original'>): TextRow[] {
  return rows.flatMap((row) => {
    const name = textRow('name', row, (language) => `name_${language}`)
    const description = textRow('description', row, (language) =>
      language === original ? 'description' : `desc_${language}`,
    )
    return isEmpty(description) ? [name] : [name, description]
  })
}

function textRow(kind: TextKind, of: DraftRow, columnOf: (language: Language) => Column): TextRow {
  const spots = languageCodes.map((language) => [language, { code: of.code, column: columnOf(language) }] as const)
  const texts = spots.map(([language, { column }]) => [language, of.cells[column] ?? ''] as const)
  return {
    key: `${kind} ${of.code}`,
    kind,
    of,
    texts: Object.fromEntries(texts) as TextRow['texts'],
    spots: Object.fromEntries(spots) as TextRow['spots'],
  }
}

const isEmpty = ({ texts }: TextRow) => languageCodes.every((language) => texts[language].trim() === '')

export const isMissing = ({ texts }: TextRow, language: Language) => texts[language].trim() === ''

export const lacksAny = (row: TextRow) => languageCodes.some((language) => isMissing(row, language))
