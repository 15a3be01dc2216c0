import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { speaksOfAllergy } from '@comanda/rules/kitchen/allergy.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { lineWords } from './line-words.ts'

export interface AllergyNote {
  /** The dish that the guest wrote it at; '' for the whole order. */
  readonly dish: string
  readonly memo: string
}

/** The notes of a ticket that speak of an allergy: of the order, its dishes, their parts, and the rider. */
export function allergyNotes(ticket: Ticket, language: Language): readonly AllergyNote[] {
  const ofOrder = [ticket.memo, ticket.ahead?.delivery?.memo ?? ''].map((memo) => ({ dish: '', memo }))
  const ofDishes = ticket.lines
    .filter(({ cookState }) => cookState !== 'refused')
    .flatMap((line) => {
      const { name, parts } = lineWords(line, ticket.original, language)
      return [{ dish: name, memo: line.memo }, ...parts.map((part) => ({ dish: part.name, memo: part.memo }))]
    })
  return [...ofOrder, ...ofDishes].filter(({ memo }) => speaksOfAllergy(memo))
}

/** The order's note as it stands under the dishes; '' if the allergy bar shows it. */
export function notesUnder({ memo }: Pick<Ticket, 'memo'>): string {
  return speaksOfAllergy(memo) ? '' : memo
}
