import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'

export interface OptionWords {
  readonly name: string
  /** Counted for one portion of its parent. */
  readonly num: number
}

/** A dish of a set meal, in a cook's words. */
export interface PartWords {
  /** Portions to cook for the whole line. */
  readonly num: number
  readonly name: string
  /** Empty if the dish has only one variant. */
  readonly standard: string
  readonly options: readonly OptionWords[]
  readonly memo: string
}

export interface LineWords {
  readonly name: string
  readonly standard: string
  readonly options: readonly OptionWords[]
  readonly parts: readonly PartWords[]
}

/** A ticket line in the terminal's language. Untranslated words stay as ordered. */
export function lineWords(line: TicketLine, original: Ticket['original'], language: Language): LineWords {
  const inWords = (names: LocalizedText | undefined, name: string) =>
    textIn({ ...names, [original]: name }, language, original)
  const options = (items: NonNullable<TicketLine['addItems'][number]['items']>) =>
    items.map(({ names, name, num }) => ({ name: inWords(names, name), num }))
  return {
    name: textIn(line.names, language, original) || line.code,
    standard: inWords(line.standardNames, line.standard),
    options: options(line.addItems.filter(({ sgid }) => sgid === undefined)),
    parts: line.addItems
      .filter(({ sgid }) => sgid !== undefined)
      .map((part) => ({
        num: line.num * (part.portions ?? part.num),
        name: inWords(part.names, part.name),
        standard: inWords(part.standardNames, part.standard ?? ''),
        options: options(part.items ?? []),
        memo: part.memo ?? '',
      })),
  }
}
