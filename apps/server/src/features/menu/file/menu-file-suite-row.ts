import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish, SuiteGroup, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { noMoney } from '@comanda/rules/money/money.ts'
import { changedCode, isChangedCode, readPrice, readText, readTextIn, readYesNo } from './menu-file-cell.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import type { SheetRow } from './menu-file-row.ts'
import {
  type AddFault,
  type CellContext,
  inColumnOrder,
  readCells,
  type SheetColumn,
  type SheetSetting,
} from './menu-file-sheet.ts'
import { standardText } from './menu-file-standard.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** What the columns of the set meals fill in: a part, its group and its meal. */
type PartFields = { readonly [F in keyof SuitePart]-?: NonNullable<SuitePart[F]> } & {
  readonly suiteCode: string
  readonly groupNo: string
  readonly groupNames: LocalizedText
  readonly required: number
}

/** What an export writes a row of. */
export interface PartSource {
  readonly dish: Dish
  readonly group: SuiteGroup
  readonly part: SuitePart
  readonly original: Language
  /** Decimals of the currency. */
  readonly fixNum: number
}

/** The columns of the set meals, in the order an export writes them: a second file, or a workbook's sheet `suites`. */
const columns = [
  {
    name: 'suite_code',
    field: 'suiteCode',
    isNeeded: true,
    empty: ['code_missing', 'suite_code_missing'],
    longest: 64,
    read: readCode,
    write: ({ dish }) => dish.code,
  },
  {
    name: 'group_no',
    field: 'groupNo',
    isNeeded: true,
    empty: ['code_missing', 'group_no_missing'],
    longest: 64,
    read: readCode,
    write: ({ group }) => group.groupNo,
  },
  {
    name: 'group_name',
    field: 'groupNames',
    language: 'original',
    longest: 100,
    width: 24,
    read: readTextIn('original'),
    write: ({ group, original }) => group.names[original] ?? '',
  },
  ...languageCodes.map((language) => ({
    name: `group_name_${language}` as const,
    field: 'groupNames' as const,
    language,
    longest: 100,
    isRare: true,
    read: readTextIn(language),
    write: ({ group, original }: PartSource) => (language === original ? '' : (group.names[language] ?? '')),
  })),
  {
    name: 'group_required',
    field: 'required',
    isNeeded: true,
    isNumber: true,
    read: readCount,
    write: ({ group }) => String(group.required),
  },
  {
    name: 'item_code',
    field: 'code',
    isNeeded: true,
    empty: ['code_missing', 'item_code_missing'],
    longest: 64,
    read: readCode,
    write: ({ part }) => part.code,
  },
  {
    name: 'standard',
    field: 'standard',
    longest: 100,
    read: readText,
    write: ({ part }) => standardText(part.standard),
  },
  { name: 'num', field: 'num', isNumber: true, read: readCount, write: ({ part }) => String(part.num) },
  {
    name: 'price',
    field: 'price',
    isNumber: true,
    read: readPrice,
    write: ({ part, fixNum }) => decimalText(part.price, fixNum),
  },
  {
    name: 'member_price',
    field: 'memberPrice',
    isNumber: true,
    read: readPrice,
    write: ({ part, fixNum }) => (part.memberPrice === undefined ? '' : decimalText(part.memberPrice, fixNum)),
  },
  {
    name: 'required',
    field: 'isRequired',
    isNumber: true,
    read: readYesNo,
    write: ({ part }) => (part.isRequired ? '1' : '0'),
  },
] as const satisfies readonly SheetColumn<PartFields, PartSource>[]

export type SuiteColumnName = (typeof columns)[number]['name']

export const suiteColumns: readonly (SheetColumn<PartFields, PartSource> & { readonly name: SuiteColumnName })[] =
  columns

/** One row of the set meals by itself: a part, and what it says of its group. */
export interface PartReading {
  readonly row: number
  readonly suiteCode: string
  readonly groupNo: string
  readonly groupNames: LocalizedText
  /** Undefined = another row of the group says it. */
  readonly required: number | undefined
  readonly part: SuitePart
  readonly faults: readonly MenuFileFault[]
}

export function readPart(row: SheetRow<SuiteColumnName>, setting: SheetSetting): PartReading {
  const faults: MenuFileFault[] = []
  const addFault: AddFault<SuiteColumnName> = (column, fault, why) =>
    faults.push({ sheet: 'suites', row: row.row, column, fault, why })
  const fields: Partial<PartFields> = readCells(row, suiteColumns, setting, addFault)
  const { suiteCode = '', groupNo = '', groupNames = {}, required, price = noMoney, memberPrice = noMoney } = fields
  if (memberPrice > price) addFault('member_price', 'member_price_above', sentenceOf('member_price_above'))
  const { code = '', standard = '', num = 1, isRequired = false } = fields
  return {
    row: row.row,
    suiteCode,
    groupNo,
    groupNames,
    required,
    part: {
      code,
      standard,
      num,
      price,
      ...(fields.memberPrice === undefined ? {} : { memberPrice: fields.memberPrice }),
      isRequired,
    },
    faults: inColumnOrder(faults, suiteColumns),
  }
}

function readCode(cell: string, { addFault }: CellContext): string {
  if (isChangedCode(cell)) addFault('cell_changed', changedCode(cell))
  else if (/\s/.test(cell)) addFault('code_unfit', sentenceOf('suite_cell_blank', cell))
  return cell
}

function readCount(cell: string, { addFault }: CellContext): number {
  if (/^[1-9]\d?$/.test(cell)) return Number(cell)
  addFault('number_unfit', sentenceOf('count_unfit', cell.slice(0, 20)))
  return 1
}
