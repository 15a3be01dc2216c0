import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import { fillSentence } from '@comanda/rules/language/fill-sentence.ts'
import { fallbackLanguage, type Language, languageOf } from '@comanda/rules/language/languages.ts'
import type english from './command.en.json'

export type CommandTextCode = keyof typeof english

const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'command')

/** A text of the commands for menus and pictures, with its values filled in. */
export function commandText(
  code: CommandTextCode,
  language: Language,
  ...values: readonly (string | number)[]
): string {
  return fillSentence(texts[language][code], values)
}

/** The language of the shell. As POSIX says, the first of these that is not empty decides; English for all others. */
export function shellLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return languageOf(locale.split(/[.@]/, 1)[0] ?? '') ?? fallbackLanguage
}
