import type { Language } from '../language/languages.ts'
import { type LocalTime, localTime } from '../time/local-time.ts'
import en from './receipt.en.json' with { type: 'json' }
import ja from './receipt.ja.json' with { type: 'json' }
import zh from './receipt.zh.json' with { type: 'json' }

export type ReceiptWords = Readonly<Record<keyof typeof en, string>>

/** The words of a receipt. */
export const receiptWords: Readonly<Record<Language, ReceiptWords>> = { zh, en, ja }

/** The sentence with its `{names}` filled in. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** Day and minute at the store, in the words of the language. */
export function receiptTime(utcMs: number, zone: string, words: ReceiptWords): string {
  const { year, month, day, hour, minute }: LocalTime = localTime(utcMs, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return fillIn(words.time, {
    year: String(year),
    month: String(month),
    monthName: words.months.split(' ')[month - 1] ?? '',
    day: String(day),
    clock: `${two(hour)}:${two(minute)}`,
  })
}

/** A way of payment as the receipt names it. */
export function paymentName(payTypeCode: string, language: Language): string {
  const words: Readonly<Record<string, string>> = receiptWords[language]
  return words[payTypeCode] ?? receiptWords[language].otherWay
}
