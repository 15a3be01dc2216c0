import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type english from './mail.en.json'
import type { CodeMail, NoticeMail } from './mail.ts'

const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'mail')

/** Plain text in the language of the requesting page: nothing to click, nothing to load. */
export function mailText({ code, language }: Pick<CodeMail, 'code' | 'language'>): { subject: string; text: string } {
  const { subject, code: sentence, notYou } = texts[language]
  return { subject: subject.replace('{code}', code), text: `${sentence.replace('{code}', code)}\n\n${notYou}\n` }
}

export function noticeMailText({ change, shop, language }: Omit<NoticeMail, 'address'>): {
  subject: string
  text: string
} {
  const named = (text: string) => text.replace('{shop}', () => shop)
  return { subject: named(texts[language].changed), text: `${named(texts[language][change])}\n` }
}
