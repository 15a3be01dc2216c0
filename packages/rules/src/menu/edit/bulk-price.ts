import { type CurrencySetting, currencyOf } from '../../money/currency.ts'
import { decimalText } from '../../money/format-money.ts'
import { type Money, money } from '../../money/money.ts'
import { roundTo } from '../../money/percent.ts'
import { readWrittenPrice } from '../../money/written-price.ts'
import { listPriceText, readListPrice } from '../price-by.ts'

/** Prices that end on `ending` within each `step`: step 50 and ending 0 = `.00` and `.50`; step 100 and ending 90 = `.90`. */
export interface PriceEnding {
  /** In minor units, 1 or more. */
  readonly step: number
  /** In minor units, below `step`. */
  readonly ending: number
}

/** One change for many prices (facts/store.md §1.2 Menu grid). */
export interface BulkPrice {
  /** In hundredths of a percent: 500 = +5 %, −1000 = −10 %. Whole. */
  readonly percent: number
  readonly ending: PriceEnding
}

/** A larger price is a mistake of its writer, and its product would be no exact number. */
const largest = 10 ** 11

/** The nearest price with that ending; of two equally near ones the higher. A price above 0 stays above 0. */
export function changedPrice(price: Money, { percent, ending: { step, ending } }: BulkPrice): Money {
  if (price === 0) return price
  // In units of 1/10000 the share is exact, and rounded once.
  const exact = price * (10_000 + percent) - ending * 10_000
  const whole = roundTo(money(exact), step * 10_000, 'half') / 10_000
  const lowest = ending === 0 ? step : ending
  return money(Math.max(whole + ending, lowest))
}

/**
 * The same for a cell of the column `price` or `member_price`. A price by weight keeps its unit, a market price stays.
 * Null = the cell is no price.
 */
export function changedPriceCell(cell: string, change: BulkPrice, currency: CurrencySetting): string | null {
  if (cell.trim() === '') return cell
  const read = readListPrice(cell, currency)
  if (!read.ok || read.value.price > largest) return null
  const { price, priceBy } = read.value
  return listPriceText(priceBy, decimalText(changedPrice(price, change), currencyOf(currency).fixNum))
}

/** The same for a cell of the column `standards`: `small=9.00|large=12.00/10.00`. Null = a part cannot be read. */
export function changedStandardsCell(cell: string, change: BulkPrice, currency: CurrencySetting): string | null {
  if (cell.trim() === '') return cell
  const { fixNum } = currencyOf(currency)
  const parts = cell.split('|').map((part) => {
    const at = part.lastIndexOf('=')
    const prices = part.slice(at + 1).split('/')
    const read = prices.map((text) => readWrittenPrice(text, currency))
    if (at < 1 || read.some((one) => !one.ok || one.value > largest)) return null
    const changed = read.map((one) => (one.ok ? decimalText(changedPrice(one.value, change), fixNum) : ''))
    return `${part.slice(0, at)}=${changed.join('/')}`
  })
  return parts.includes(null) ? null : parts.join('|')
}
