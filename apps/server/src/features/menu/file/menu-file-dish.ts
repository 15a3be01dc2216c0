import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { longestCode } from '@comanda/rules/menu/option-text.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { type Money, noMoney } from '@comanda/rules/money/money.ts'
import { parseMoney } from '@comanda/rules/money/parse-money.ts'
import { type FileColumn, fileColumns } from './menu-file-column.ts'
import type { MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import { optionProblems } from './menu-file-option.ts'
import { priceProblem } from './menu-file-price.ts'
import { type SheetRow, textOf, unprintable, unprintableOrBreak } from './menu-file-row.ts'
import { readStandards } from './menu-file-standard.ts'
import { readGoesWith, readHotHours, type Suggestions } from './menu-file-suggestion.ts'

export type MenuFileRow = SheetRow<FileColumn>

export interface DishReading {
  readonly dish: Dish
  readonly said: Suggestions
  readonly category: { readonly code: string; readonly names: LocalizedText }
  readonly faults: readonly MenuFileFault[]
}

type Say = (column: FileColumn, fault: MenuFileFaultCode, text: string) => void

/** What a screen and a ticket can hold; Excel stops at 32,767 in a cell. */
const longest: Readonly<Partial<Record<FileColumn, number>>> = {
  category_code: 64,
  category: 100,
  category_zh: 100,
  category_en: 100,
  category_ja: 100,
  code: 64,
  name_zh: 200,
  name_en: 200,
  name_ja: 200,
  reading_zh: 400,
  reading_ja: 400,
  description: 2000,
  desc_zh: 2000,
  desc_en: 2000,
  desc_ja: 2000,
  picture: 500,
  icon: 500,
  standards: 4000,
  options: 20_000,
  tags: 1000,
  hot_hours: 400,
  goes_with: 1000,
}

/**
 * Reads one row. Without a fault the dish is exactly what was written, and so is its option text with a fault of its own
 * (`option_unfit`), which guests see as far as it can be read. With any other fault it is a guess that must not be published.
 */
export function readDish(row: MenuFileRow, original: Language, currency: CurrencySetting): DishReading {
  const faults: MenuFileFault[] = []
  const say: Say = (column, fault, text) => faults.push({ row: row.row, column, fault, text })
  checkTexts(row, say)
  const category = readCategory(row, original, say)
  const price = readPrice(row, currency, say)
  const memberPrice = readMemberPrice(row, price, currency, say)
  const picture = readPicture(row, 'picture', say)
  const pictureMode = readPictureMode(row, say)
  const descriptions = localized(row, 'description', 'desc', original)
  const options = row.cell('options')
  for (const problem of optionProblems(options)) say('options', 'option_unfit', problem)
  const minOrder = readCount(row, 'min', say)
  const maxOrder = readCount(row, 'max', say)
  if (maxOrder > 0 && minOrder > maxOrder) say('min', 'range_unfit', `min ${minOrder} is above max ${maxOrder}.`)
  const dish: Dish = {
    code: readCode(row, say),
    categoryCode: category.code,
    names: readNames(row, say),
    ...(Object.keys(descriptions).length === 0 ? {} : { descriptions }),
    ...(picture === '' ? {} : { picture }),
    ...(pictureMode === undefined ? {} : { pictureMode }),
    price,
    ...(memberPrice === undefined ? {} : { memberPrice }),
    standards: readStandards(row.cell('standards'), currency, (fault, text) => say('standards', fault, text)),
    optionText: options,
    tags: [
      ...new Set(
        row
          .cell('tags')
          .split(/[,，]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
    minOrder,
    maxOrder,
    soldOut: readYesNo(row, 'sold_out', say) ?? false,
    ...readRare(row, say),
  }
  const said = readSuggestions(row, say)
  return { dish, category, said, faults: faults.sort((a, b) => place(a) - place(b)) }
}

function readSuggestions(row: MenuFileRow, say: Say): Suggestions {
  const wanted = 'A part of the day and the place in it are written like 14:00-17:00=1.'
  return {
    recommend: readCount(row, 'recommend', say),
    hot: readCount(row, 'hot', say),
    hotHours: readHotHours(row.cell('hot_hours'), (part) =>
      say('hot_hours', 'hours_unfit', `"${part.slice(0, 20)}" is no part of a day. ${wanted}`),
    ),
    goesWith: readGoesWith(row.cell('goes_with')),
  }
}

/** What few files say of a dish. */
function readRare(row: MenuFileRow, say: Say): Partial<Dish> {
  const icon = readPicture(row, 'icon', say)
  const readings = readReadings(row, say)
  const isDrink = readYesNo(row, 'drink', say)
  const noDiscount = readYesNo(row, 'no_discount', say)
  return {
    ...(icon === '' ? {} : { icon }),
    ...(Object.keys(readings).length === 0 ? {} : { readings }),
    ...(isDrink === undefined ? {} : { isDrink }),
    ...(noDiscount === undefined ? {} : { noDiscount }),
  }
}

/** Faults of a row are told from left to right. */
function place({ column }: MenuFileFault): number {
  return (fileColumns as readonly string[]).indexOf(column)
}

/** The category stands under its code; without one its name is its code, without either it is "other dishes". */
function readCategory(row: MenuFileRow, original: Language, say: Say): DishReading['category'] {
  const names = localized(row, 'category', 'category', original)
  const code = row.cell('category_code') || row.cell('category') || names.zh || names.en || names.ja
  // A line of the cart carries it: a longer one would make every dish of the category impossible to order.
  if (row.cell('category_code') === '' && code !== undefined && code.length > longestCode) {
    say(
      'category',
      'text_too_long',
      `A category whose name has more than ${longestCode} characters needs a category_code.`,
    )
  }
  if (code !== undefined && code !== '') return { code, names }
  return { code: 'OTHER', names: { zh: '其他', en: 'Other dishes', ja: 'その他' } }
}

function readCode(row: MenuFileRow, say: Say): string {
  const code = row.cell('code')
  if (code === '') say('code', 'code_missing', 'This dish has no code.')
  else if (/\s/.test(code)) say('code', 'code_unfit', `The code "${code}" has a blank in it.`)
  else if (code.includes('|')) say('code', 'code_unfit', `The code "${code}" has a bar in it.`)
  return code
}

function readNames(row: MenuFileRow, say: Say): LocalizedText {
  const names = {
    ...textOf('zh', row.cell('name_zh')),
    ...textOf('en', row.cell('name_en')),
    ...textOf('ja', row.cell('name_ja')),
  }
  if (Object.keys(names).length === 0) say('name_zh', 'name_missing', 'This dish has no name in any language.')
  return names
}

/** The unmarked column (`description`) is in the menu's original language, the marked ones (`desc_en`) in theirs. */
function localized(
  row: MenuFileRow,
  unmarked: 'description' | 'category',
  marked: 'desc' | 'category',
  original: Language,
) {
  const texts: LocalizedText = {
    ...textOf('zh', row.cell(`${marked}_zh`)),
    ...textOf('en', row.cell(`${marked}_en`)),
    ...textOf('ja', row.cell(`${marked}_ja`)),
  }
  return { ...texts, ...textOf(original, row.cell(unmarked)) }
}

function readPrice(row: MenuFileRow, currency: CurrencySetting, say: Say): Money {
  const written = row.cell('price')
  if (written === '') {
    say('price', 'price_missing', 'This dish has no price.')
    return noMoney
  }
  const price = parseMoney(written, currency)
  if (price.ok) return price.value
  say('price', 'price_unfit', priceProblem(price))
  return noMoney
}

function readMemberPrice(row: MenuFileRow, price: Money, currency: CurrencySetting, say: Say): Money | undefined {
  const written = row.cell('member_price')
  if (written === '') return undefined
  const member = parseMoney(written, currency)
  if (!member.ok) {
    say('member_price', 'price_unfit', priceProblem(member))
    return undefined
  }
  if (price > 0 && member.value > price) {
    say('member_price', 'member_price_above', `The member price ${written} is above the price ${row.cell('price')}.`)
  }
  return member.value
}

/** Pages only load pictures from our own paths or over TLS; anything else would be a broken picture on every phone. */
function readPicture(row: MenuFileRow, column: 'picture' | 'icon', say: Say): string {
  const picture = row.cell(column)
  if (picture !== '' && !/^(https:\/\/[^\s\\/]|\/(?![/\\]))[^\s\\]*$/.test(picture)) {
    const wanted = 'Give a path like /pictures/tea.webp, or an address that begins with https://.'
    say(column, 'picture_unfit', `"${picture.slice(0, 60)}" is not a picture we can show. ${wanted}`)
  }
  return picture
}

function readPictureMode(row: MenuFileRow, say: Say): 0 | 1 | 2 | undefined {
  const written = row.cell('picture_mode')
  if (written === '') return undefined
  const mode = ([0, 1, 2] as const).find((one) => String(one) === written)
  if (mode === undefined)
    say('picture_mode', 'picture_mode_unfit', `picture_mode is 0 (none), 1 (big) or 2 (small), not "${written}".`)
  return mode
}

/** Portions, or a place in a list; empty is 0 = not set. */
function readCount(row: MenuFileRow, column: 'min' | 'max' | 'recommend' | 'hot', say: Say): number {
  const written = row.cell(column)
  if (/^\d{0,4}$/.test(written)) return Number(written)
  const what = column === 'min' || column === 'max' ? 'a number of portions' : 'a place in the list'
  say(column, 'number_unfit', `"${written.slice(0, 20)}" is not ${what} from 0 to 9999.`)
  return 0
}

/** How the name is read: Latin letters for Chinese, kana for Japanese. */
function readReadings(row: MenuFileRow, say: Say): LocalizedText {
  const [zh, ja] = [row.cell('reading_zh'), row.cell('reading_ja')]
  if (han.test(zh))
    say('reading_zh', 'reading_unfit', 'The reading of a Chinese name is written in pinyin, like "hui guo rou".')
  if (han.test(ja)) say('reading_ja', 'reading_unfit', 'The reading of a Japanese name is written in kana.')
  return { ...textOf('zh', zh), ...textOf('ja', ja) }
}

const han = /\p{Script=Han}/u

/** A spreadsheet's own yes and no are understood too; undefined = nothing is said. */
function readYesNo(row: MenuFileRow, column: 'sold_out' | 'drink' | 'no_discount', say: Say): boolean | undefined {
  const written = row.cell(column).toLowerCase()
  if (written === '1' || written === 'true') return true
  if (written === '') return undefined
  if (written !== '0' && written !== 'false')
    say(column, 'yes_no_unfit', `${column} is 0 or 1, not "${written.slice(0, 20)}".`)
  return false
}

function checkTexts(row: MenuFileRow, say: Say): void {
  for (const [column, most] of Object.entries(longest) as [FileColumn, number][]) {
    const written = row.cell(column)
    if (written.length > most) {
      say(column, 'text_too_long', `This text has ${written.length} characters; ${most} are allowed.`)
    }
    const lines = column === 'description' || column.startsWith('desc_')
    if ((lines ? unprintable : unprintableOrBreak).test(written)) {
      say(
        column,
        'text_unfit',
        `This text has ${lines ? 'a character' : 'a line break or another character'} that cannot be shown.`,
      )
    }
  }
}
