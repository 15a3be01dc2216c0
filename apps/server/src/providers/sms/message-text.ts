import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type english from './message.en.json'
import type { CodeMessage } from './sms-service.ts'

/** Said in the language of the page that asked. Providers with templates have their own words. */
const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'message')

/** With the last line that lets a phone offer the code to our own page and to no other. */
export function messageText({ code, language }: Pick<CodeMessage, 'code' | 'language'>, host: string): string {
  return `${texts[language].code.replace('{code}', code)}\n\n@${host} #${code}`
}
