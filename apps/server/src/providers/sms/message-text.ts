import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type english from './message.en.json'
import type { CodeMessage, NoticeMessage } from './sms-service.ts'

/** In the language of the requesting page. Providers with templates use their own texts. */
const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'message')

/** The last line lets a phone offer the code to our page only. */
export function messageText({ code, language }: Pick<CodeMessage, 'code' | 'language'>, host: string): string {
  return `${texts[language].code.replace('{code}', code)}\n\n@${host} #${code}`
}

export function noticeText({ change, shop, language }: Pick<NoticeMessage, 'change' | 'shop' | 'language'>): string {
  return texts[language][change].replace('{shop}', () => shop)
}
