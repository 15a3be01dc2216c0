import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { type ListPrice, readListPrice } from '@comanda/rules/menu/price-by.ts'
import type { Money } from '@comanda/rules/money/money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import type { CellContext } from './menu-file-sheet.ts'

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

export function changedCodeText(code: string): string {
  const what = /E\+/i.test(code) ? 'a rounded number' : 'a date'
  return `This cell is ${what} ("${code}"). Format the column as text and type the code again.`
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

/** Why a price cannot be read, as a sentence. */
export function priceProblem({ code, values }: Refusal): string {
  const [text = '', digits = 0] = values
  switch (code) {
    case 'money_too_fine':
      return digits === 0
        ? `"${text}" has digits behind the point, but this currency has none.`
        : `"${text}" has more than ${digits} digits behind the point.`
    case 'money_too_large':
      return `"${text}" is too large.`
    case 'money_foreign':
      return `"${text}" is in another currency than the seller's ("${digits}").`
    case 'money_market':
      return `"${text}" is a price of the day. Only the column price of a dish may have one.`
    case 'money_by_measure':
      return `"${text}" is a price by measure ("${digits}"). Write the price of one portion. Weights that a dish may be sold by are 斤, 两, kg, 100g, g and lb.`
    case 'money_range':
      return `"${text}" is more than one price. Write one price, and the others in the column standards.`
    default:
      return `"${text}" is not a price. Write it like 17.00.`
  }
}

/** A spreadsheet's own yes and no are understood too. */
export const readYesNo: CellReader<boolean> = (cell, { column, addFault }) => {
  const written = cell.normalize('NFKC').toLowerCase()
  if (written === '1' || written === 'true') return true
  if (written !== '0' && written !== 'false') {
    addFault('yes_no_unfit', `${column} is 0 or 1, not "${written.slice(0, 20)}".`)
  }
  return false
}

export function writeYesNo(said: boolean | undefined): string {
  return said === undefined ? '' : said ? '1' : '0'
}

/** Whole numbers from 0 to 9999; anything else is 0, which is "not set". */
export function readNumber(what: string): CellReader<number> {
  return (cell, { addFault }) => {
    const written = cell.normalize('NFKC')
    if (/^\d{1,4}$/.test(written)) return Number(written)
    addFault('number_unfit', `"${cell.slice(0, 20)}" is not ${what} from 0 to 9999.`)
    return 0
  }
}

export function writeNumber(number: number | undefined): string {
  return number === undefined || number === 0 ? '' : String(number)
}

/** How a name is read; `text` is the fault of a reading with Chinese characters in it. */
export function readReading(language: Language, text: string): CellReader<LocalizedText> {
  return (cell, { addFault }) => {
    if (/\p{Script=Han}/u.test(cell)) addFault('reading_unfit', text)
    return { [language]: cell }
  }
}

/** Pages only load pictures from our own paths or over TLS; anything else would be a broken picture on every phone. */
export const readPicture: CellReader<string> = (cell, { addFault }) => {
  if (!/^(https:\/\/[^\s\\/]|\/(?![/\\]))[^\s\\]*$/.test(cell)) {
    const wanted = 'Give a path like /pictures/tea.webp, or an address that begins with https://.'
    addFault('picture_unfit', `"${cell.slice(0, 60)}" is not a picture we can show. ${wanted}`)
  }
  return cell
}

export const readPictureMode: CellReader<0 | 1 | 2 | undefined> = (cell, { addFault }) => {
  const mode = ([0, 1, 2] as const).find((one) => String(one) === cell)
  if (mode === undefined) {
    addFault('picture_mode_unfit', `picture_mode is 0 (none), 1 (big) or 2 (small), not "${cell}".`)
  }
  return mode
}

/** The tint of the plate that stands in for a missing picture. */
export const readHue: CellReader<number | undefined> = (cell, { addFault }) => {
  if (/^(\d|1[01])$/.test(cell)) return Number(cell)
  addFault('number_unfit', `"${cell.slice(0, 20)}" is not a hue from 0 to 11.`)
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
