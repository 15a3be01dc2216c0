/** Format of a store's currency. Amounts are whole minor units; `fixNum` is the number of decimals. */
export interface Currency {
  /** ISO 4217, upper case. */
  readonly code: string
  readonly symbol: string
  /** Decimals: 2 for CNY, 0 for JPY (spec 1 §3 `fixNum`). */
  readonly fixNum: number
  /** Whether a whole amount shows zeros: `¥58.00` or `¥58` (spec 1 §3 `showZero`). */
  readonly showZero: boolean
}

/** The seller's configuration; missing fields come from the table. */
export interface CurrencySetting {
  readonly code: string
  readonly fixNum?: number | undefined
  readonly showZero?: boolean | undefined
}

const table: ReadonlyMap<string, Currency> = new Map(
  [
    row('CNY', '¥', 2, true),
    row('SGD', 'S$', 2, true),
    row('JPY', '¥', 0, true),
    row('USD', '$', 2, true),
    row('TWD', 'NT$', 2, false),
    row('HKD', 'HK$', 2, true),
    row('MOP', 'MOP$', 2, true),
    row('MYR', 'RM', 2, true),
    row('THB', '฿', 2, true),
    row('KRW', '₩', 0, true),
    row('VND', '₫', 0, true),
    row('IDR', 'Rp', 2, false),
    row('PHP', '₱', 2, true),
    row('AUD', 'A$', 2, true),
    row('NZD', 'NZ$', 2, true),
    row('CAD', 'CA$', 2, true),
    row('GBP', '£', 2, true),
    row('EUR', '€', 2, true),
  ].map((currency) => [currency.code, currency]),
)

/** Only for a seller without a currency: one per language of the app. */
const byLanguage: readonly (readonly [prefix: string, code: string])[] = [
  ['zh-tw', 'TWD'],
  ['zh-hk', 'HKD'],
  ['zh', 'CNY'],
  ['ja', 'JPY'],
  ['en', 'SGD'],
]

export const currencyCodes: readonly string[] = [...table.keys()]

/**
 * The seller's currency decides symbol and decimals. The language decides only when the seller set none (DESIGN §2.1).
 * An unknown code is its own symbol, with two decimals.
 */
export function currencyOf(setting: CurrencySetting | string | undefined, language = 'zh'): Currency {
  if (setting === undefined || setting === '') return known(codeForLanguage(language))
  if (typeof setting === 'string') return known(setting)
  const base = known(setting.code)
  return {
    ...base,
    fixNum: isDigitCount(setting.fixNum) ? setting.fixNum : base.fixNum,
    showZero: setting.showZero ?? base.showZero,
  }
}

function known(code: string): Currency {
  const upper = code.toUpperCase()
  return table.get(upper) ?? row(upper, `${upper} `, 2, true)
}

function codeForLanguage(language: string): string {
  const lower = language.toLowerCase()
  return byLanguage.find(([prefix]) => lower.startsWith(prefix))?.[1] ?? 'CNY'
}

function isDigitCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 3
}

function row(code: string, symbol: string, fixNum: number, showZero: boolean): Currency {
  return Object.freeze({ code, symbol, fixNum, showZero })
}
