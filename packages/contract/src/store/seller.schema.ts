import { isTimeZone } from '@comanda/rules/time/local-time.ts'
import { z } from 'zod'
import { language, sellerId, texts } from '../shared.schema.ts'
import { currencyCode } from '../style/style.schema.ts'

/** A name in some of the languages. */
export const names = texts.refine((given) => Object.values(given).some((text) => (text ?? '').trim() !== ''), {
  error: 'expected a name in at least one language',
})

/** An IANA zone by its full name: PostgreSQL reads `+08:00` with the opposite sign. */
export const timeZone = z
  .string()
  .refine((zone) => /^[A-Z]/.test(zone) && isTimeZone(zone), { error: 'expected a time zone like "Asia/Shanghai"' })

/** A seller as an operator creates it. Its languages are those of its name. */
export const newSeller = z.object({
  sellerId,
  names,
  currency: currencyCode,
  /** The language of a guest whose phone asks for none of ours. */
  defaultLanguage: language,
  /** The zone of its new stores. */
  timeZone,
})

/** `names`: the languages to change; '' takes one away. Currency and language are settings. */
export const sellerChange = z.object({ names: texts, timeZone }).partial()

export type NewSeller = z.output<typeof newSeller>
export type SellerChange = z.output<typeof sellerChange>
