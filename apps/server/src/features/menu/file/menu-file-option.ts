import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { longestCode, longestName, type OptionFault, readOptionText } from '@comanda/rules/menu/option-text.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { listOf, type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

/**
 * Option text with every price in the smallest unit. A whole number is one already; `3.00`, `3,00` and `3元` are read as
 * the column price reads them. What cannot be read stays for the reader of option text to refuse.
 */
export function optionsInSmallestUnit(text: string, currency: CurrencySetting): string {
  return text.replace(/([\]|][^@|[\]]*@)([^@|[\]]*)/g, (whole, name: string, written: string) => {
    const plain = written.normalize('NFKC').trim()
    if (/^\d*$/.test(plain)) return `${name}${plain}`
    const price = readWrittenPrice(plain, currency)
    return price.ok ? `${name}${price.value}` : whole
  })
}

/** An extra below a tenth is most likely `3` meant as 3.00. */
export function noteCheapExtras(
  rows: readonly { readonly row: number; readonly dish: Dish }[],
  currency: CurrencySetting,
): MenuFileFault[] {
  const { fixNum } = currencyOf(currency)
  if (fixNum < 2) return []
  const least = 10 ** (fixNum - 1)
  return rows.flatMap(({ row, dish }): MenuFileFault[] => {
    const entries = readOptionText(dish.optionText).sections.flatMap((section) => section.entries)
    const cheap = entries.filter(({ price }) => price > 0 && price < least)
    if (cheap.length === 0) return []
    const shown = cheap
      .slice(0, 5)
      .map(({ name, price }) => sentenceOf('option_costs', name.slice(0, 40), decimalText(price, fixNum)))
    return [{ row, column: 'options', fault: 'option_cheap', why: sentenceOf('option_cheap', listOf(shown)) }]
  })
}

/** One sentence for each fault in the option text of a dish. */
export function optionProblems(text: string): Sentence[] {
  return readOptionText(text).faults.map(problemOf)
}

/** A character counts from 1. */
function problemOf({ code, at, values }: OptionFault): Sentence {
  const [first = '', ...others] = values
  const more = code === 'option_entry_long' ? [longestName, longestCode] : others
  return sentenceOf(code, at + 1, first, ...more)
}
