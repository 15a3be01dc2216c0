import type { DishStandard } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import { priceProblem } from './menu-file-cell.ts'
import type { MenuFileFaultCode } from './menu-file-fault.ts'
import { type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

type AddFault = (fault: MenuFileFaultCode, why: Sentence) => void

/** `name=price` or `name=price/memberprice`, joined by `|`. A part that cannot be read is a fault and left out. */
export function readStandards(text: string, currency: CurrencySetting, addFault: AddFault): DishStandard[] {
  if (text.trim() === '') return []
  const standards: DishStandard[] = []
  for (const part of text.split('|')) {
    const standard = readStandard(part, currency, addFault)
    if (standard === undefined) continue
    if (standards.some(({ name }) => name === standard.name)) {
      addFault('standard_twice', sentenceOf('standard_twice', standard.name))
    } else standards.push(standard)
  }
  return standards
}

function readStandard(part: string, currency: CurrencySetting, addFault: AddFault): DishStandard | undefined {
  // The last equals sign: a name may hold one, a price may not.
  const at = part.lastIndexOf('=')
  const name = part.slice(0, Math.max(at, 0)).trim()
  if (name === '' || name.length > 100) {
    addFault('standard_unfit', sentenceOf('standard_unfit', part.slice(0, 60)))
    return undefined
  }
  const [priceText = '', memberText, ...rest] = part.slice(at + 1).split('/')
  const price = readWrittenPrice(priceText, currency)
  const member =
    memberText === undefined || memberText.trim() === '' ? undefined : readWrittenPrice(memberText, currency)
  if (rest.length > 0 || !price.ok || (member !== undefined && !member.ok)) {
    const problem = !price.ok
      ? priceProblem(price)
      : member?.ok === false
        ? priceProblem(member)
        : sentenceOf('standard_prices_too_many')
    addFault('standard_unfit', sentenceOf('standard_price_unfit', name, problem))
    return undefined
  }
  if (member?.ok && member.value > price.value) {
    addFault('member_price_above', sentenceOf('standard_member_price_above', name))
    return undefined
  }
  return { name, price: price.value, ...(member === undefined ? {} : { memberPrice: member.value }) }
}

/** The text that `readStandards` reads back. A bar in a name becomes its full-width form. */
export function writeStandards(standards: readonly DishStandard[], fixNum: number): string {
  return standards
    .map(({ name, price, memberPrice }) => {
      const member = memberPrice === undefined ? '' : `/${decimalText(memberPrice, fixNum)}`
      return `${standardText(name)}=${decimalText(price, fixNum)}${member}`
    })
    .join('|')
}

/** A standard's name as a file can hold it. */
export function standardText(name: string): string {
  return name.replaceAll('|', '｜')
}
