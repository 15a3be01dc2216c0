import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type SignedOption, signOption } from '@comanda/rules/kitchen/option-sign.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'

export interface OptionWords {
  /** With its sign: `+ Pearls`, `− coriander` for an option that takes it away, `Less ice`. */
  readonly text: string
  readonly sign: SignedOption['sign']
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

function signedWords(shown: string, names: readonly string[]): Pick<OptionWords, 'text' | 'sign'> {
  const { sign, text } = signOption(shown, names)
  return { sign, text: `${signs[sign]}${text}` }
}

const signs = { plus: '+ ', minus: '\u2212 ', none: '' } as const

/** An option with its count, if it is more than one. */
export function optionText({ text, num }: OptionWords): string {
  return num > 1 ? `${text} ×${num}` : text
}

/** A ticket line in the terminal's language. Untranslated words stay as ordered. */
export function lineWords(line: TicketLine, original: Ticket['original'], language: Language): LineWords {
  const inWords = (names: LocalizedText | undefined, name: string) =>
    textIn({ ...names, [original]: name }, language, original)
  const options = (items: NonNullable<TicketLine['addItems'][number]['items']>) =>
    items.map(({ names, name, num }) => ({
      ...signedWords(inWords(names, name), [name, ...Object.values(names ?? {}).filter((one) => one !== undefined)]),
      num,
    }))
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
