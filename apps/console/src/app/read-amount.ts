import { foldWidth } from '@comanda/rules/language/plain-digits.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { parseMoney } from '@comanda/rules/money/parse-money.ts'

/** A typed amount above 0 in minor units, full-width characters too; null = none. */
export function readAmount(text: string, currency: CurrencySetting): number | null {
  const read = parseMoney(foldWidth(text), currency)
  return read.ok && read.value > 0 ? read.value : null
}
