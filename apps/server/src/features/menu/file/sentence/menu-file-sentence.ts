import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import { fillSentence } from '@comanda/rules/language/fill-sentence.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type english from './menu-file.en.json'

export type SentenceCode = keyof typeof english

/** A sentence of the importer in no language yet. `values` fill in `{0}`, `{1}` …, in order. */
export interface Sentence {
  readonly code: SentenceCode
  readonly values: readonly SentenceValue[]
}

/** Several values, with the separator of the language between them. */
interface SentenceList {
  readonly items: readonly SentenceValue[]
  readonly separator: SentenceCode
}

type SentenceValue = string | number | Sentence | SentenceList

const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'menu-file')

export function sentenceOf(code: SentenceCode, ...values: readonly SentenceValue[]): Sentence {
  return { code, values }
}

export function listOf(items: readonly SentenceValue[], separator: 'list' | 'list_of_facts' = 'list'): SentenceList {
  return { items, separator }
}

/** The first eight rows; the later ones are only counted. */
export function rowListOf(rows: readonly number[]): SentenceValue {
  const shown = listOf(rows.slice(0, 8))
  return rows.length > 8 ? sentenceOf('and_more', shown, rows.length - 8) : shown
}

export function sentenceText({ code, values }: Sentence, language: Language): string {
  return fillSentence(
    texts[language][code],
    values.map((value) => valueText(value, language)),
  )
}

function valueText(value: SentenceValue, language: Language): string {
  if (typeof value !== 'object') return String(value)
  if ('code' in value) return sentenceText(value, language)
  return value.items.map((item) => valueText(item, language)).join(texts[language][value.separator])
}
