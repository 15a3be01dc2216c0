import { fillSentence } from '@comanda/rules/language/fill-sentence.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { ErrorCode } from './errors.ts'
import { readLanguageFiles } from './language-files.ts'

type Sentences = Readonly<Partial<Record<string, string>>>

/** By code. `<code>.bare` is said where the first value is empty: `Our business hours: ` must not end in nothing. */
export const errorSentences = readLanguageFiles<Sentences>(new URL('.', import.meta.url), '**/*')

/** The sentence of a code in the guest's language, with its values filled in. */
export function errorSentence(code: ErrorCode, language: Language, values: readonly (string | number)[] = []): string {
  const sentences = errorSentences[language]
  const bare = values[0] === '' ? sentences[`${code}.bare`] : undefined
  const sentence = bare ?? sentences[code] ?? code
  return fillSentence(sentence, values)
}
