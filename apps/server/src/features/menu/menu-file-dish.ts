import type { Dish, Language, LocalizedText } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { type Money, noMoney } from '@comanda/rules/money/money.ts'
import { parseMoney } from '@comanda/rules/money/parse-money.ts'
import { type FileColumn, fileColumns } from './menu-file-column.ts'
import type { MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import { optionProblems } from './menu-file-option.ts'
import { priceProblem } from './menu-file-price.ts'
import { readStandards } from './menu-file-standard.ts'

/** One row below the header. `cell` is trimmed; an absent column is empty. */
export interface MenuFileRow {
  readonly row: number
  cell(column: FileColumn): string
}

export interface DishReading {
  readonly dish: Dish
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
  description: 2000,
  desc_zh: 2000,
  desc_en: 2000,
  desc_ja: 2000,
  picture: 500,
  standards: 4000,
  options: 20_000,
  tags: 1000,
}

/** Reads one row. With a fault the dish is a guess that must not be published; without one it is exactly what was written. */
export function readDish(row: MenuFileRow, original: Language, currency: CurrencySetting): DishReading {
  const faults: MenuFileFault[] = []
  const say: Say = (column, fault, text) => faults.push({ row: row.row, column, fault, text })
  checkTexts(row, say)
  const category = readCategory(row, original)
  const price = readPrice(row, currency, say)
  const memberPrice = readMemberPrice(row, price, currency, say)
  const picture = readPicture(row, say)
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
    soldOut: readSoldOut(row, say),
  }
  return { dish, category, faults: faults.sort((a, b) => place(a) - place(b)) }
}

/** Faults of a row are told from left to right. */
function place({ column }: MenuFileFault): number {
  return (fileColumns as readonly string[]).indexOf(column)
}

/** The category stands under its code; without one its name is its code, without either it is "other dishes". */
function readCategory(row: MenuFileRow, original: Language): DishReading['category'] {
  const names = localized(row, 'category', 'category', original)
  const code = row.cell('category_code') || row.cell('category') || names.zh || names.en || names.ja
  if (code !== undefined && code !== '') return { code, names }
  return { code: 'OTHER', names: { zh: '其他', en: 'Other dishes', ja: 'その他' } }
}

function readCode(row: MenuFileRow, say: Say): string {
  const code = row.cell('code')
  if (code === '') say('code', 'code_missing', 'This dish has no code.')
  else if (/\s/.test(code)) say('code', 'code_unfit', `The code "${code}" has a blank in it.`)
  return code
}

function readNames(row: MenuFileRow, say: Say): LocalizedText {
  const names = {
    ...text('zh', row.cell('name_zh')),
    ...text('en', row.cell('name_en')),
    ...text('ja', row.cell('name_ja')),
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
    ...text('zh', row.cell(`${marked}_zh`)),
    ...text('en', row.cell(`${marked}_en`)),
    ...text('ja', row.cell(`${marked}_ja`)),
  }
  return { ...texts, ...text(original, row.cell(unmarked)) }
}

function text(language: Language, words: string): LocalizedText {
  return words === '' ? {} : { [language]: words }
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
function readPicture(row: MenuFileRow, say: Say): string {
  const picture = row.cell('picture')
  if (picture !== '' && !/^(https:\/\/[^\s\\/]|\/(?![/\\])|(?![\w+.-]+:)[^\s/\\])[^\s\\]*$/.test(picture)) {
    const wanted = 'Give a path like /pictures/tea.webp, or an address that begins with https://.'
    say('picture', 'picture_unfit', `"${picture.slice(0, 60)}" is not a picture we can show. ${wanted}`)
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

/** Portions; empty is 0 = not set. */
function readCount(row: MenuFileRow, column: 'min' | 'max', say: Say): number {
  const written = row.cell(column)
  if (/^\d{0,4}$/.test(written)) return Number(written)
  say(column, 'number_unfit', `"${written.slice(0, 20)}" is not a number of portions from 0 to 9999.`)
  return 0
}

/** A spreadsheet's own yes and no are understood too. */
function readSoldOut(row: MenuFileRow, say: Say): boolean {
  const written = row.cell('sold_out').toLowerCase()
  if (written === '1' || written === 'true') return true
  if (written !== '' && written !== '0' && written !== 'false') {
    say('sold_out', 'sold_out_unfit', `sold_out is 0 or 1, not "${written.slice(0, 20)}".`)
  }
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

/** Control characters, halves of surrogate pairs and the two code points XML forbids; a description may have line breaks. */
const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<!\n)/u
const unprintableOrBreak = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
