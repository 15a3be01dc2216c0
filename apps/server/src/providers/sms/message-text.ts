import type { CodeMessage } from './sms-service.ts'

/** Said in the language of the page that asked. Providers with templates have their own words. */
const texts = {
  zh: (code: string) => `点单验证码 ${code}，10 分钟内有效，请勿告诉他人。`,
  en: (code: string) => `${code} is your code for ordering. It is good for 10 minutes. Please share it with nobody.`,
  ja: (code: string) => `ご注文の認証コードは ${code} です（10分間有効）。他の人に教えないでください。`,
} as const

/** With the last line that lets a phone offer the code to our own page and to no other. */
export function messageText({ code, language }: Pick<CodeMessage, 'code' | 'language'>, host: string): string {
  return `${texts[language](code)}\n\n@${host} #${code}`
}
