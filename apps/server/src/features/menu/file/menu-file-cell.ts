import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { availableText, readAvailable } from '@comanda/rules/menu/available/available-text.ts'
import { type ListPrice, readListPrice } from '@comanda/rules/menu/price-by.ts'
import type { Money } from '@comanda/rules/money/money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import { type TaxClass, taxClasses } from '@comanda/rules/price/region-profile.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import type { CellContext } from './menu-file-sheet.ts'
import { type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

/** Reads a cell that is not empty; undefined = the column fills in nothing. */
type CellReader<T> = (cell: string, context: CellContext) => T

export const readText: CellReader<string> = (cell) => cell

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const changedCodes: readonly RegExp[] = [
  new RegExp(`^(\\d{1,2}-(${months})(-\\d{2,4})?|(${months})-\\d{2})$`, 'i'),
  /^\d{4}[/-]\d{1,2}[/-]\d{1,2}$/,
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
  /^(\d{4}年)?\d{1,2}月\d{1,2}日$/,
  /^\d(\.\d+)?E\+\d+$/i,
]

/** A CSV that a spreadsheet saved holds dates and rounded numbers as it shows them: `2-Jan`, `6.9E+12`. */
export function isChangedCode(code: string): boolean {
  return changedCodes.some((form) => form.test(code))
}

export function changedCode(code: string): Sentence {
  return sentenceOf(/E\+/i.test(code) ? 'code_rounded' : 'code_date', code)
}

/** A column of one language, or of the language that the menu is written in. */
export function readTextIn(language: Language | 'original'): CellReader<LocalizedText> {
  return (cell, { original }) => ({ [language === 'original' ? original : language]: cell })
}

export const readPrice: CellReader<Money | undefined> = (cell, { currency, addFault }) => {
  const price = readWrittenPrice(cell, currency)
  if (price.ok) return price.value
  addFault('price_unfit', priceProblem(price))
  return undefined
}

/** The price of a dish, which may be the day's or by weight. */
export const readListPriceCell: CellReader<ListPrice | undefined> = (cell, { currency, addFault }) => {
  const price = readListPrice(cell, currency)
  if (price.ok) return price.value
  addFault('price_unfit', priceProblem(price))
  return undefined
}

/** Why a price cannot be read. */
export function priceProblem({ code, values }: Refusal): Sentence {
  const [text = '', digits = 0] = values
  switch (code) {
    case 'money_too_fine':
      return digits === 0 ? sentenceOf('price_no_decimals', text) : sentenceOf('price_too_fine', text, digits)
    case 'money_too_large':
      return sentenceOf('price_too_large', text)
    case 'money_foreign':
      return sentenceOf('price_foreign', text, digits)
    case 'money_market':
      return sentenceOf('price_market', text)
    case 'money_by_measure':
      return sentenceOf('price_by_measure', text, digits)
    case 'money_range':
      return sentenceOf('price_range', text)
    default:
      return sentenceOf('price_unreadable', text)
  }
}

/** A spreadsheet's own yes and no are understood too. */
export const readYesNo: CellReader<boolean> = (cell, { column, addFault }) => {
  const written = cell.normalize('NFKC').toLowerCase()
  if (written === '1' || written === 'true') return true
  if (written !== '0' && written !== 'false') {
    addFault('yes_no_unfit', sentenceOf('yes_no_unfit', column, written.slice(0, 20)))
  }
  return false
}

export function writeYesNo(said: boolean | undefined): string {
  return said === undefined ? '' : said ? '1' : '0'
}

/** Whole numbers from 0 to 9999; anything else is 0, which is "not set". `code`: what is said of it. */
export function readNumber(code: 'portions_unfit' | 'place_unfit'): CellReader<number> {
  return (cell, { addFault }) => {
    const written = cell.normalize('NFKC')
    if (/^\d{1,4}$/.test(written)) return Number(written)
    addFault('number_unfit', sentenceOf(code, cell.slice(0, 20)))
    return 0
  }
}

export function writeNumber(number: number | undefined): string {
  return number === undefined || number === 0 ? '' : String(number)
}

/** How a name is read; `code` is the fault of a reading with Chinese characters in it. */
export function readReading(language: Language, code: 'reading_pinyin' | 'reading_kana'): CellReader<LocalizedText> {
  return (cell, { addFault }) => {
    if (/\p{Script=Han}/u.test(cell)) addFault('reading_unfit', sentenceOf(code))
    return { [language]: cell }
  }
}

/** Pages only load pictures from our own paths or over TLS; anything else would be a broken picture on every phone. */
export const readPicture: CellReader<string> = (cell, { addFault }) => {
  if (!/^(https:\/\/[^\s\\/]|\/(?![/\\]))[^\s\\]*$/.test(cell)) {
    addFault('picture_unfit', sentenceOf('picture_unfit', cell.slice(0, 60)))
  }
  return cell
}

export const readPictureMode: CellReader<0 | 1 | 2 | undefined> = (cell, { addFault }) => {
  const mode = ([0, 1, 2] as const).find((one) => String(one) === cell)
  if (mode === undefined) addFault('picture_mode_unfit', sentenceOf('picture_mode_unfit', cell))
  return mode
}

/** As the snapshot keeps it: in the form of an export. */
export const readAvailableCell: CellReader<string | undefined> = (cell, { addFault }) => {
  const read = readAvailable(cell)
  if (read.ok) return availableText(read.value) || undefined
  const [part = ''] = read.values
  addFault('available_unfit', sentenceOf(read.code, typeof part === 'string' ? part.slice(0, 30) : part))
  return undefined
}

export const readTaxClass: CellReader<TaxClass | undefined> = (cell, { addFault }) => {
  const taxClass = taxClasses.find((one) => one === cell)
  if (taxClass === undefined) addFault('tax_class_unfit', sentenceOf('tax_class_unfit', cell.slice(0, 20)))
  return taxClass
}

/** The tint of the plate that stands in for a missing picture. */
export const readHue: CellReader<number | undefined> = (cell, { addFault }) => {
  if (/^(\d|1[01])$/.test(cell)) return Number(cell)
  addFault('number_unfit', sentenceOf('hue_unfit', cell.slice(0, 20)))
  return undefined
}

/** Each tag once. */
export const readTags: CellReader<readonly string[]> = (cell) => {
  const tags = cell.split(/[,，]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** A tag as a file can hold it. */
export function tagText(tag: string): string {
  return tag.replaceAll(/[,，]/g, '、')
}
