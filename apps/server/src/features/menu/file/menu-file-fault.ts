import type { Language } from '@comanda/rules/language/languages.ts'
import { type Sentence, sentenceOf, sentenceText } from './sentence/menu-file-sentence.ts'

export type MenuFileFaultCode =
  | 'file_empty'
  | 'file_too_large'
  | 'file_kind'
  | 'file_encoding'
  | 'file_damaged'
  | 'header_found'
  | 'register_read'
  | 'sizes_joined'
  | 'size_differs'
  | 'column_missing'
  | 'column_twice'
  | 'column_misspelt'
  | 'column_unknown'
  | 'cell_outside'
  | 'cell_changed'
  | 'cell_above'
  | 'no_dishes'
  | 'code_missing'
  | 'code_unfit'
  | 'code_twice'
  | 'name_missing'
  | 'text_too_long'
  | 'text_unfit'
  | 'text_markup'
  | 'category_clash'
  | 'price_missing'
  | 'price_unfit'
  | 'member_price_above'
  | 'standard_unfit'
  | 'standard_twice'
  | 'option_unfit'
  | 'option_cheap'
  | 'number_unfit'
  | 'range_unfit'
  | 'picture_unfit'
  | 'picture_mode_unfit'
  | 'tax_class_unfit'
  | 'picture_not_taken'
  | 'yes_no_unfit'
  | 'reading_unfit'
  | 'hours_unfit'
  | 'available_unfit'
  | 'side_unknown'
  | 'suite_unknown'
  | 'suite_kept'
  | 'suite_gone'
  | 'group_unfit'
  | 'group_clash'
  | 'group_unreachable'
  | 'part_unknown'
  | 'part_faulty'
  | 'part_nested'
  | 'part_twice'
  | 'word_kind'
  | 'word_missing'
  | 'word_code'
  | 'word_available'
  | 'word_original'
  | 'word_sign'
  | 'word_clash'
  | 'word_unused'
  | 'sheet_unread'
  | 'class_kept'

export type MenuFileSheet = 'suites' | 'words'

/** One fault of a menu file: where it stands in the sheet, and what the owner can do about it. */
export interface MenuFileFault {
  /** Absent = the dishes; `suites` = the set meals and `words` = the translations, each in a sheet or file of its own. */
  readonly sheet?: MenuFileSheet
  /** As the sheet numbers it: the header is row 1. 0 = the whole file. */
  readonly row: number
  /** The column's name; empty when the fault is of several columns. */
  readonly column: string
  readonly fault: MenuFileFaultCode
  /** What is wrong and what to do; `faultLine` says it in a language. */
  readonly why: Sentence
}

/** A cell that the spreadsheet holds as something else than was typed: a date, a rounded number. */
export interface ChangedCell {
  readonly sheet?: MenuFileSheet
  readonly row: number
  /** Counted from 0. */
  readonly position: number
  readonly why: Sentence
}

/** The cells of a file, row by row (row 1 is the header), or why the file cannot be read. */
export type MenuFileCells =
  | {
      readonly ok: true
      readonly rows: readonly (readonly string[])[]
      /** Of a workbook with a sheet of set meals. */
      readonly suites?: readonly (readonly string[])[] | undefined
      /** Of a workbook with a sheet of translations. */
      readonly words?: readonly (readonly string[])[] | undefined
      /** Of all sheets. */
      readonly changed?: readonly ChangedCell[] | undefined
      /** What the owner should know of how the file was read. */
      readonly notes?: readonly MenuFileFault[] | undefined
    }
  | { readonly ok: false; readonly fault: MenuFileFault }

export function wholeFileFault(fault: MenuFileFaultCode, why: Sentence, row = 0): MenuFileCells {
  return { ok: false, fault: { row, column: '', fault, why } }
}

/**
 * A fault as a person reads it. In English `Row 5, price: …` or `Row 1: …`; of another sheet `Set meals, row 5 …`; of the
 * whole file the sentence alone. The column is named as the file names it.
 */
export function faultLine(fault: MenuFileFault, language: Language): string {
  return sentenceText(placed(fault), language)
}

function placed({ sheet, row, column, why }: MenuFileFault): Sentence {
  const parts = [...(column === '' ? [] : [column]), why]
  if (sheet === undefined) {
    if (row === 0) return why
    return sentenceOf(column === '' ? 'line_row' : 'line_row_column', row, ...parts)
  }
  const name = sentenceOf(`sheet_${sheet}`)
  if (row === 0) return sentenceOf('line_sheet', name, why)
  return sentenceOf(column === '' ? 'line_sheet_row' : 'line_sheet_row_column', name, row, ...parts)
}
