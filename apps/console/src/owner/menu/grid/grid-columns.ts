import type { Column } from '../menu.queries.ts'

export interface GridColumn {
  readonly name: Column
  /** In characters. */
  readonly width: number
  readonly isNumber?: true
  /** Of the text in the cell. */
  readonly lang?: string
}

/** The columns of the grid behind the code, in their order. */
export const gridColumns: readonly GridColumn[] = [
  { name: 'name_zh', width: 16, lang: 'zh' },
  { name: 'name_en', width: 20, lang: 'en' },
  { name: 'name_ja', width: 18, lang: 'ja' },
  { name: 'price', width: 9, isNumber: true },
  { name: 'member_price', width: 9, isNumber: true },
  { name: 'category_code', width: 14 },
  { name: 'hidden', width: 7 },
  { name: 'standards', width: 22 },
  { name: 'tags', width: 14 },
  { name: 'min', width: 6, isNumber: true },
  { name: 'max', width: 6, isNumber: true },
  { name: 'tax_class', width: 10 },
  { name: 'picture', width: 18 },
]
