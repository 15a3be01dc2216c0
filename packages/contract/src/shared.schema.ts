import { byLanguage, languageCodes, orderLanguages } from '@comanda/rules/language/languages.ts'
import { z } from 'zod'

export const sellerId = z.string().regex(/^[a-z0-9]{1,32}$/)
export const storeId = z.string().regex(/^[0-9A-Za-z]{1,16}$/)
/** Up to 4 characters: a table; longer: an order number (spec 1 §4). */
export const tableNo = z.string().regex(/^[0-9A-Za-z-]{1,24}$/)
export const outtradeno = z.string().regex(/^[0-9A-Za-z]{6,32}$/)
export const language = z.enum(languageCodes)
/** An amount in the currency's minor unit. */
export const amount = z
  .number()
  .int()
  .min(0)
  .max(2 ** 51)
/** Made by the client, once per intent. A repeated id changes nothing. */
export const clientId = z.string().regex(/^[0-9A-Za-z_-]{8,64}$/)
/** Languages of an order (spec 1 §7). */
export const orderLanguage = z.enum(orderLanguages)

export const sellerParams = z.object({ sellerId })
export const storeParams = z.object({ sellerId, storeId })
export const tableParams = z.object({ sellerId, storeId, tableNo })

export const empty = z.object({})
/** The answer of a polled call. */
export const messageId = z.object({ msgid: z.string() })

export const texts = z.object(byLanguage(() => z.string().optional()))
