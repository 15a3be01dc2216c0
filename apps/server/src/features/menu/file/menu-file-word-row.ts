import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { type WordKind, wordKinds } from '../snapshot/menu-word.ts'
import { type WordColumn, wordColumns } from './menu-file-column.ts'
import type { MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import { type SheetRow, textOf, unprintableOrBreak } from './menu-file-row.ts'

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
  readonly faults: readonly MenuFileFault[]
}

type Say = (column: WordColumn, fault: MenuFileFaultCode, text: string) => void

/** Names in the text of the options never hold these; the tags of a dish travel joined by commas. */
const signRules: readonly { readonly of: readonly WordKind[]; readonly sign: RegExp; readonly spelt: string }[] = [
  { of: ['section', 'option'], sign: /[[\]|@]/, spelt: '[ ] | @' },
  { of: ['tag'], sign: /,/, spelt: 'a comma' },
]

const longest: Readonly<Partial<Record<WordColumn, number>>> = { code: 64, zh: 200, en: 200, ja: 200 }

/** A row by itself. `kindsOf`: under which kinds a text stands in the dishes, of those that share one translation. */
export function readWord(
  row: SheetRow<WordColumn>,
  original: Language,
  kindsOf: (text: string) => readonly WordKind[],
): WordReading {
  const faults: MenuFileFault[] = []
  const say: Say = (column, fault, text) => faults.push({ sheet: 'words', row: row.row, column, fault, text })
  const written = row.cell('kind').toLowerCase()
  const kind = wordKinds.find((one) => one === written)
  if (kind === undefined) {
    say('kind', 'word_kind', `kind is section, option, standard or tag, not "${written.slice(0, 20)}".`)
  }
  const text = row.cell('text')
  if (text === '') say('text', 'word_missing', 'This row has no text to be translated.')
  const code = row.cell('code')
  if (code !== '' && kind !== undefined && kind !== 'standard') {
    say('code', 'word_code', 'Only a standard may be of one dish; all else is called the same in the whole menu.')
  }
  if (!['', text].includes(row.cell(original))) {
    say(original, 'word_original', `The menu is written in this language: it says "${text.slice(0, 60)}" itself.`)
  }
  const others = languageCodes.filter((language) => language !== original)
  if (kind !== undefined) {
    const kinds = kindsOf(text)
    // A standard shares no name, and a row that is not used gives none.
    const bound = [kind, ...(kinds.includes(kind) ? kinds : [])]
    for (const language of others) checkSigns(row, language, bound, say)
  }
  checkTexts(row, say)
  return {
    row: row.row,
    kind: kind ?? 'option',
    text,
    code,
    names: Object.assign({}, ...others.map((language) => textOf(language, row.cell(language)))),
    faults: faults.sort((a, b) => place(a) - place(b)),
  }
}

function place({ column }: MenuFileFault): number {
  return (wordColumns as readonly string[]).indexOf(column)
}

/** `kinds`: the row's own first. */
function checkSigns(row: SheetRow<WordColumn>, language: Language, kinds: readonly WordKind[], say: Say): void {
  for (const { of, sign, spelt } of signRules) {
    const kind = kinds.find((one) => of.includes(one))
    if (kind === undefined || !sign.test(row.cell(language))) continue
    const stands = `"${row.cell('text').slice(0, 60)}" is ${kind === 'option' ? 'an' : 'a'} ${kind} of the dishes too. `
    say(language, 'word_sign', `${kind === kinds[0] ? '' : stands}Names of ${kind}s may not hold ${spelt}.`)
  }
}

function checkTexts(row: SheetRow<WordColumn>, say: Say): void {
  for (const [column, most] of Object.entries(longest) as [WordColumn, number][]) {
    const written = row.cell(column)
    if (written.length > most) {
      say(column, 'text_too_long', `This text has ${written.length} characters; ${most} are allowed.`)
    }
    if (unprintableOrBreak.test(written)) {
      say(column, 'text_unfit', 'This text has a line break or another character that cannot be shown.')
    }
  }
}
