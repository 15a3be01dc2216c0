import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { type SharedKind, type WordKind, wordKinds } from '../snapshot/menu-word.ts'
import { readAvailableCell, readText, readTextIn } from './menu-file-cell.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import type { SheetRow } from './menu-file-row.ts'
import { type AddFault, inColumnOrder, readCells, type SheetColumn, type SheetSetting } from './menu-file-sheet.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** What the columns of the translations fill in. */
interface WordFields {
  readonly kind: WordKind
  readonly text: string
  readonly names: LocalizedText
  readonly code: string
  readonly available: string
}

/** What an export writes a row of, as the sheet can hold it. */
export interface WordSource {
  readonly kind: WordKind
  readonly text: string
  readonly code: string
  /** In the languages that are not the menu's own. */
  readonly names: LocalizedText
  /** When an option is sold; empty = always. */
  readonly available: string
}

/** The columns of the translations, in the order an export writes them: a third file, or a workbook's sheet `words`. */
const columns = [
  {
    name: 'kind',
    field: 'kind',
    isNeeded: true,
    empty: ['word_kind', 'word_kind'],
    read(cell, { addFault }) {
      const written = cell.toLowerCase()
      const kind = wordKinds.find((one) => one === written)
      if (kind === undefined) addFault('word_kind', sentenceOf('word_kind', written.slice(0, 20)))
      return kind
    },
    write: ({ kind }) => kind,
  },
  {
    name: 'text',
    field: 'text',
    isNeeded: true,
    empty: ['word_missing', 'word_missing'],
    width: 30,
    read: readText,
    write: ({ text }) => text,
  },
  ...languageCodes.map((language) => ({
    name: language,
    field: 'names' as const,
    language,
    longest: 200,
    width: language === 'zh' ? 30 : 36,
    read: readTextIn(language),
    write: ({ names }: WordSource) => names[language] ?? '',
  })),
  { name: 'code', field: 'code', longest: 64, isRare: true, read: readText, write: ({ code }) => code },
  {
    name: 'available',
    field: 'available',
    longest: 1000,
    isRare: true,
    width: 30,
    read: readAvailableCell,
    write: ({ available }) => available,
  },
] as const satisfies readonly SheetColumn<WordFields, WordSource>[]

export type WordColumnName = (typeof columns)[number]['name']

export const wordColumns: readonly (SheetColumn<WordFields, WordSource> & { readonly name: WordColumnName })[] = columns

/** One row of the translations by itself. */
export interface WordReading {
  readonly row: number
  readonly kind: WordKind
  /** As it stands in the dishes' columns. */
  readonly text: string
  /** The dish whose standard it is; empty = all that come in it. */
  readonly code: string
  /** In the languages that are not the menu's own. */
  readonly names: LocalizedText
  /** When the option is sold; empty = always. */
  readonly available: string
  readonly faults: readonly MenuFileFault[]
}

/** Signs that a name may not hold: option text and tags are read by them. */
const signRules: readonly { readonly of: readonly SharedKind[]; readonly sign: RegExp }[] = [
  { of: ['section', 'option'], sign: /[[\]|@]/ },
  { of: ['tag'], sign: /,/ },
]

/** Reads one row by itself. `kindsOf`: the kinds as which the dishes use a text, of those that share one translation. */
export function readWord(
  row: SheetRow<WordColumnName>,
  setting: SheetSetting,
  kindsOf: (text: string) => readonly WordKind[],
): WordReading {
  const { original } = setting
  const faults: MenuFileFault[] = []
  const addFault: AddFault<WordColumnName> = (column, fault, why) =>
    faults.push({ sheet: 'words', row: row.row, column, fault, why })
  const fields: Partial<WordFields> = readCells(row, wordColumns, setting, addFault)
  const { kind, text = '', code = '', names = {}, available = '' } = fields
  if (code !== '' && kind !== undefined && kind !== 'standard') {
    addFault('code', 'word_code', sentenceOf('word_code'))
  }
  if (available !== '' && kind !== undefined && kind !== 'option') {
    addFault('available', 'word_available', sentenceOf('word_available'))
  }
  const { [original]: own = text, ...others } = names
  if (own !== text) addFault(original, 'word_original', sentenceOf('word_original', text.slice(0, 60)))
  if (kind !== undefined) {
    const kinds = kindsOf(text)
    // A standard shares no translation, and an unused row gives none.
    const bound = [kind, ...(kinds.includes(kind) ? kinds : [])]
    for (const language of languageCodes) if (language !== original) checkSigns(row, language, bound, addFault)
  }
  const sorted = inColumnOrder(faults, wordColumns)
  return { row: row.row, kind: kind ?? 'option', text, code, names: others, available, faults: sorted }
}

/** `kinds`: the row's own kind first. */
function checkSigns(
  row: SheetRow<WordColumnName>,
  language: Language,
  kinds: readonly WordKind[],
  addFault: AddFault<WordColumnName>,
): void {
  for (const { of, sign } of signRules) {
    const kind = kinds.flatMap((one) => of.filter((other) => other === one))[0]
    if (kind === undefined || !sign.test(row.cell(language))) continue
    const why =
      kind === kinds[0]
        ? sentenceOf(`word_sign_${kind}`)
        : sentenceOf(`word_sign_${kind}_too`, row.cell('text').slice(0, 60))
    addFault(language, 'word_sign', why)
  }
}
