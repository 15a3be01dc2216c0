import { type Currency, type CurrencySetting, currencyOf } from './currency.ts'
import type { Money } from './money.ts'

export interface FormatMoneyOptions {
  /** Decides the currency only when the seller set none. */
  readonly language?: string | undefined
  /** Overrides the currency's default: `false` gives `¥58` on a compact menu. Cents are never dropped. */
  readonly showZero?: boolean | undefined
}

/** The pieces of an amount, for components that set the symbol smaller. */
export interface MoneyParts {
  /** `−` (U+2212) or nothing. */
  readonly sign: string
  readonly symbol: string
  readonly digits: string
}

/** `¥58.00`, `S$26.00`, `¥620`, `−¥20.00`. The only place that divides an amount. */
export function formatMoney(
  amount: Money,
  currency: Currency | CurrencySetting | string | undefined,
  options: FormatMoneyOptions = {},
): string {
  const { sign, symbol, digits } = moneyParts(amount, currency, options)
  return sign + symbol + digits
}

/** The same amount in pieces: sign, symbol and digits. */
export function moneyParts(
  amount: Money,
  currency: Currency | CurrencySetting | string | undefined,
  options: FormatMoneyOptions = {},
): MoneyParts {
  const { symbol, fixNum, showZero } = currencyOf(currency, options.language)
  const text = decimalText(amount, fixNum)
  const whole = fixNum > 0 && text.endsWith(`.${'0'.repeat(fixNum)}`)
  const digits = whole && !(options.showZero ?? showZero) ? text.slice(0, -1 - fixNum) : text
  return { sign: amount < 0 ? '−' : '', symbol, digits }
}

/** Plain decimal text without sign or symbol, as in menu files and CSV exports (`17.00`). */
export function decimalText(amount: Money, fixNum: number): string {
  const units = String(Math.abs(amount)).padStart(fixNum + 1, '0')
  return fixNum === 0 ? units : `${units.slice(0, -fixNum)}.${units.slice(-fixNum)}`
}
