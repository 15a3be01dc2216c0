import { ok, type Result, refuse } from '../result/result.ts'
import { type CurrencySetting, currencyOf } from './currency.ts'
import { type Money, money } from './money.ts'

const amountText = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/

/** More digits cannot be an exact amount. */
const mostDigits = 15

/**
 * Reads a decimal text in the store's currency (`17.00`, `17`, `1,280.5`) as minor units. Prices are never negative.
 *
 * Refusals: `money_unreadable` for anything but a plain decimal, `money_too_fine` for digits below the minor unit
 * (`1.005` in CNY, `1.5` in JPY), `money_too_large` for an inexact amount.
 */
export function parseMoney(
  text: string,
  currency: CurrencySetting | string | undefined,
): Result<Money, 'money_unreadable' | 'money_too_fine' | 'money_too_large'> {
  const match = amountText.exec(text.trim())
  if (!match) return refuse('money_unreadable', [text.slice(0, 20)])
  const { fixNum } = currencyOf(currency)
  const whole = (match[1] ?? '').replaceAll(',', '')
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > fixNum) return refuse('money_too_fine', [text.slice(0, 20), fixNum])
  if (whole.replace(/^0+/, '').length + fixNum > mostDigits) return refuse('money_too_large', [text.slice(0, 20)])
  return ok(money(Number(whole + fraction.padEnd(fixNum, '0'))))
}
