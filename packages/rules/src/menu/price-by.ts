import type { CurrencySetting } from '../money/currency.ts'
import { type Money, noMoney } from '../money/money.ts'
import { partsOfPrice, readWrittenPrice, type WrittenPriceRefusal } from '../money/written-price.ts'
import { ok, type Result } from '../result/result.ts'

/** How staff price a dish: by the day's market, or by a weight. */
export const priceBys = ['market', 'jin', 'liang', 'kg', 'g100', 'g', 'lb'] as const
export type PriceBy = (typeof priceBys)[number]

export interface ListPrice {
  /** Of one portion, or of one unit of `priceBy`; 0 for a market price. */
  readonly price: Money
  /** The dish is ordered with staff, who know its price. Absent = a portion has a price. */
  readonly priceBy?: PriceBy | undefined
}

/** How menus write each way; the first one is what an export writes. */
const written: Readonly<Record<PriceBy, readonly string[]>> = {
  market: ['时价'],
  jin: ['斤', '市斤', '500g', '500克', 'jin', 'catty'],
  liang: ['两', '兩', '50g', '50克', 'liang', 'tael'],
  kg: ['kg', '公斤', '千克', 'キロ', 'kilo', 'kilogram'],
  g100: ['100g', '100克', '100グラム'],
  g: ['g', '克', 'グラム', 'gram'],
  lb: ['lb', '磅', 'lbs', 'pound'],
}

const ofTheDay: ListPrice = { price: noMoney, priceBy: 'market' }

/** Reads the price of a dish as shops write it: `68.00`, `时价` or `68元/斤`. Refusals as of `readWrittenPrice`. */
export function readListPrice(text: string, currency: CurrencySetting): Result<ListPrice, WrittenPriceRefusal> {
  const price = readWrittenPrice(text, currency)
  if (price.ok) return ok({ price: price.value })
  if (price.code === 'money_market') return ok(ofTheDay)
  if (price.code !== 'money_by_measure') return price
  const { amount, measure = '' } = partsOfPrice(text)
  const unit = measure.toLowerCase().replaceAll(' ', '')
  const priceBy = priceBys.find((by) => by !== 'market' && written[by].includes(unit))
  if (priceBy === undefined) return price
  const ofUnit = readWrittenPrice(amount, currency)
  if (ofUnit.ok) return ok({ price: ofUnit.value, priceBy })
  return ofUnit.code === 'money_market' ? ok(ofTheDay) : ofUnit
}

/** The text that `readListPrice` reads back; `amount` = the price as a decimal. */
export function listPriceText(priceBy: PriceBy | undefined, amount: string): string {
  if (priceBy === undefined) return amount
  const [way = ''] = written[priceBy]
  return priceBy === 'market' ? way : `${amount}/${way}`
}
