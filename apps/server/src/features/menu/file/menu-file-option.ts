import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { longestCode, longestName, type OptionFault, readOptionText } from '@comanda/rules/menu/option-text.ts'
import { type CurrencySetting, currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import type { MenuFileFault } from './menu-file-fault.ts'

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
    const shown = cheap.map(({ name, price }) => `"${name.slice(0, 40)}" costs ${decimalText(price, fixNum)}`)
    const text = `${shown.slice(0, 5).join(', ')}. A whole number is in the smallest unit. Write it like 3.00 if that is meant.`
    return [{ row, column: 'options', fault: 'option_cheap', text }]
  })
}

/** One sentence for each fault in the option text of a dish. */
export function optionProblems(text: string): string[] {
  return readOptionText(text).faults.map(sentence)
}

function sentence({ code, at, values }: OptionFault): string {
  const [first = '', second = '', third = ''] = values
  switch (code) {
    case 'option_outside_section':
      return `"${first}" stands outside a section. A section begins with [name@min@max@default].`
    case 'option_section_unclosed':
      return `The section that begins at character ${at + 1} has no closing bracket "]".`
    case 'option_section_unnamed':
      return `The section that begins at character ${at + 1} has no name.`
    case 'option_section_fields':
      return `The section "${first}" has more than four fields in its brackets. Write [name@min@max@default].`
    case 'option_section_number':
      return `The section "${first}" needs whole numbers for min and max, not "${second}" and "${third}".`
    case 'option_section_range':
      return `The section "${first}" asks for ${second} choices, more than can be made.`
    case 'option_section_default':
      return `The section "${first}" has no entry number ${second} for its default (the first entry is 0).`
    case 'option_section_empty':
      return `The section "${first}" has no entries.`
    case 'option_entry_unnamed':
      return `An entry at character ${at + 1} has no name.`
    case 'option_entry_number':
      return `The entry "${first}" needs a whole price in the smallest unit and a whole flag, not "${second}" and "${third}".`
    case 'option_entry_fields':
      return `The entry "${first}" has more than four fields, or a bracket. Write it name@price@flag@code.`
    case 'option_entry_double':
      return `The entry "${first}" stands twice in its section, with the same code. Take one out, or give it another name.`
    case 'option_entry_long':
      return `The entry "${first}" is too long: a name has at most ${longestName} characters, a code ${longestCode}.`
  }
}
