import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { type Money, noMoney } from '@comanda/rules/money/money.ts'
import { parseMoney } from '@comanda/rules/money/parse-money.ts'
import { type SuiteColumn, suiteColumns } from './menu-file-column.ts'
import type { MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import { priceProblem } from './menu-file-price.ts'
import { type SheetRow, textOf, unprintableOrBreak } from './menu-file-row.ts'

/** One row of the set meals by itself: a part, and what it says of its group. */
export interface PartReading {
  readonly row: number
  readonly suiteCode: string
  readonly groupNo: string
  readonly groupNames: LocalizedText
  /** Undefined where this row leaves it to another of its group. */
  readonly required: number | undefined
  readonly part: SuitePart
  readonly faults: readonly MenuFileFault[]
}

type Say = (column: SuiteColumn, fault: MenuFileFaultCode, text: string) => void

const longest: Readonly<Partial<Record<SuiteColumn, number>>> = {
  suite_code: 64,
  group_no: 64,
  group_name: 100,
  group_name_zh: 100,
  group_name_en: 100,
  group_name_ja: 100,
  item_code: 64,
  standard: 100,
}

export function readPart(row: SheetRow<SuiteColumn>, original: Language, currency: CurrencySetting): PartReading {
  const faults: MenuFileFault[] = []
  const say: Say = (column, fault, text) => faults.push({ sheet: 'suites', row: row.row, column, fault, text })
  checkTexts(row, say)
  const price = readPrice(row, 'price', currency, say) ?? noMoney
  const memberPrice = readPrice(row, 'member_price', currency, say)
  if (memberPrice !== undefined && memberPrice > price) {
    say('member_price', 'member_price_above', 'The member price is above the price.')
  }
  const required = row.cell('group_required')
  return {
    row: row.row,
    suiteCode: readCode(row, 'suite_code', say),
    groupNo: readCode(row, 'group_no', say),
    groupNames: {
      ...textOf('zh', row.cell('group_name_zh')),
      ...textOf('en', row.cell('group_name_en')),
      ...textOf('ja', row.cell('group_name_ja')),
      ...textOf(original, row.cell('group_name')),
    },
    required: required === '' ? undefined : readCount(row, 'group_required', say),
    part: {
      code: readCode(row, 'item_code', say),
      standard: row.cell('standard'),
      num: row.cell('num') === '' ? 1 : readCount(row, 'num', say),
      price,
      ...(memberPrice === undefined ? {} : { memberPrice }),
      isRequired: readYesNo(row, say),
    },
    faults: faults.sort((a, b) => place(a) - place(b)),
  }
}

function place({ column }: MenuFileFault): number {
  return (suiteColumns as readonly string[]).indexOf(column)
}

function readCode(row: SheetRow<SuiteColumn>, column: 'suite_code' | 'group_no' | 'item_code', say: Say): string {
  const code = row.cell(column)
  if (code === '') say(column, 'code_missing', `This row has no ${column}.`)
  else if (/\s/.test(code)) say(column, 'code_unfit', `"${code}" has a blank in it.`)
  return code
}

function readCount(row: SheetRow<SuiteColumn>, column: 'group_required' | 'num', say: Say): number {
  const written = row.cell(column)
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  say(column, 'number_unfit', `"${written.slice(0, 20)}" is not a number from 1 to 99.`)
  return 1
}

/** What choosing it costs on top; empty = nothing. */
function readPrice(
  row: SheetRow<SuiteColumn>,
  column: 'price' | 'member_price',
  currency: CurrencySetting,
  say: Say,
): Money | undefined {
  const written = row.cell(column)
  if (written === '') return undefined
  const price = parseMoney(written, currency)
  if (price.ok) return price.value
  say(column, 'price_unfit', priceProblem(price))
  return undefined
}

function readYesNo(row: SheetRow<SuiteColumn>, say: Say): boolean {
  const written = row.cell('required').toLowerCase()
  if (!['', '0', '1', 'false', 'true'].includes(written)) {
    say('required', 'yes_no_unfit', `required is 0 or 1, not "${written.slice(0, 20)}".`)
  }
  return written === '1' || written === 'true'
}

function checkTexts(row: SheetRow<SuiteColumn>, say: Say): void {
  for (const [column, most] of Object.entries(longest) as [SuiteColumn, number][]) {
    const written = row.cell(column)
    if (written.length > most) {
      say(column, 'text_too_long', `This text has ${written.length} characters; ${most} are allowed.`)
    }
    if (unprintableOrBreak.test(written)) {
      say(column, 'text_unfit', 'This text has a line break or another character that cannot be shown.')
    }
  }
}
