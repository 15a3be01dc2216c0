import { type Refusal, type Result, refuse } from '../result/result.ts'
import { type CurrencySetting, currencyOf } from './currency.ts'
import type { Money } from './money.ts'
import { parseMoney } from './parse-money.ts'

/** How shops write a currency, besides its code and its symbol. */
const signs: Readonly<Record<string, readonly string[]>> = {
  CNY: ['¥', '元', '圆', '圓', '块', '人民币', 'rmb', '元整'],
  // A backslash is the yen sign of Shift-JIS.
  JPY: ['¥', '\\', '円', '圓', 'yen'],
  TWD: ['$', '元', '圓', 'nt'],
  HKD: ['$', '元', '港币', '港幣'],
  MOP: ['$', '元', '圓'],
  SGD: ['$', '元'],
  USD: ['us$', '美元'],
  AUD: ['$'],
  NZD: ['$'],
  CAD: ['$'],
  EUR: ['euro', 'euros', '欧元'],
  GBP: ['英镑'],
  KRW: ['원', '韩元'],
  THB: ['บาท', 'baht'],
  VND: ['đ', 'd'],
  PHP: ['p'],
}

const known = new Set([
  ...Object.keys(signs).flatMap((code) => signsOf(code)),
  ...['CNY', 'MYR', 'IDR'].flatMap((code) => signsOf(code)),
])

export type WrittenPriceRefusal =
  | 'money_unreadable'
  | 'money_too_fine'
  | 'money_too_large'
  | 'money_foreign'
  | 'money_market'
  | 'money_by_measure'
  | 'money_range'

/**
 * Reads a price as shops write it (`5.50元`, `￥4`, `１２`, `12,50`, `1.234,99`) where there is one reading.
 *
 * Refusals: those of `parseMoney`; `money_foreign` for a sign of another currency, `money_market` for a price of the day,
 * `money_by_measure` for a price by weight, `money_range` for two prices or a lowest one.
 */
export function readWrittenPrice(text: string, currency: CurrencySetting | string): Result<Money, WrittenPriceRefusal> {
  const plain = text.normalize('NFKC').trim()
  const shown = text.trim().slice(0, 20)
  if (market.test(plain)) return refuse('money_market', [shown])
  const { amount, measure } = partsOfPrice(text)
  if (measure !== undefined && !portion.test(measure)) return refuse('money_by_measure', [shown, measure.slice(0, 20)])
  if (range.test(amount)) return refuse('money_range', [shown])
  const match = /^([^\d\s.,+-]*)\s*(\d[\d.,'’ \u202f]*?)(?:[.,]-+)?\s*([^\d\s.,+-]*)$/.exec(amount)
  if (!match) return refuse('money_unreadable', [shown])
  const [, before = '', digits = '', after = ''] = match
  const own = signsOf(currencyOf(currency).code)
  for (const sign of [before, after]) {
    if (sign === '' || own.includes(sign.toLowerCase())) continue
    return refuse(known.has(sign.toLowerCase()) ? 'money_foreign' : 'money_unreadable', [shown, sign.slice(0, 20)])
  }
  const price = parseMoney(withPoint(digits), currency)
  return price.ok ? price : withText(price, shown)
}

/** `68元/斤` as the price and what it is for. */
export function partsOfPrice(text: string): { readonly amount: string; readonly measure: string | undefined } {
  const [amount = '', measure] = text
    .normalize('NFKC')
    .trim()
    .split(/\s*(?:\/|每|per\s)\s*/i)
  return { amount, measure }
}

const market =
  /^(?:时价|時价|时價|時價|時価|市价|面议|询价|要相談|応相談|ask|m\.?p\.?|s\.?p\.?|market(?: price)?|seasonal(?: price)?)$/i
/** A price for one portion is the price of the dish. */
const portion = /^(?:份|例|碗|杯|盘|盤|皿|杯|portion|serving|each)$/i
const range = /\d\D*[-~〜–—至到]\D*\d|起$|[~〜]$|^(?:from|ab|von)\s/i

/**
 * A comma with one or two digits behind it is a decimal comma. Groups of three digits may be parted by commas, blanks or
 * apostrophes; by points only where two groups or a decimal comma show that these are no decimals.
 */
function withPoint(digits: string): string {
  const joined = /^\d{1,3}(?:['’ \u202f]\d{3})+(?:[.,]\d{1,2})?$/.test(digits)
    ? digits.replaceAll(/['’ \u202f]/g, '')
    : digits
  if (/^\d+,\d{1,2}$/.test(joined)) return joined.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(joined)) return joined.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(joined)) return joined.replaceAll('.', '')
  return joined
}

function signsOf(code: string): string[] {
  const { symbol } = currencyOf(code)
  return [code, symbol.trim(), ...(signs[code] ?? [])].map((sign) => sign.toLowerCase())
}

/** The refusal speaks of the text as it was written. */
function withText<C extends string>({ code, values }: Refusal<C>, text: string): Refusal<C> {
  return refuse(code, [text, ...values.slice(1)])
}
