import {
  type BulkPrice,
  changedPriceCell,
  changedStandardsCell,
  type PriceEnding,
} from '@comanda/rules/menu/edit/bulk-price.ts'
import type { Column, EditableMenu } from './menu.queries.ts'
import type { DraftRow, MenuDraft } from './menu-draft.ts'
import { withCell } from './menu-draft.ts'

/** The endings that the page offers; in a currency without decimals they are tens and hundreds. */
export function endingsOf(fixNum: number): readonly (PriceEnding & { readonly name: string })[] {
  if (fixNum === 0) {
    return [
      { name: '1', step: 1, ending: 0 },
      { name: '10', step: 10, ending: 0 },
      { name: '50', step: 50, ending: 0 },
      { name: '100', step: 100, ending: 0 },
    ]
  }
  const unit = 10 ** fixNum
  return [
    { name: `.${'0'.repeat(fixNum - 1)}1`, step: 1, ending: 0 },
    { name: '.10', step: unit / 10, ending: 0 },
    { name: '.50', step: unit / 2, ending: 0 },
    { name: '1', step: unit, ending: 0 },
    { name: '.90', step: unit, ending: (unit / 10) * 9 },
  ]
}

/** New prices of dishes with their member prices and sizes. `left` = dishes with a cell that is no price: they stay. */
export function withPrices(
  draft: MenuDraft,
  menu: EditableMenu,
  rows: readonly DraftRow[],
  change: BulkPrice,
): { readonly draft: MenuDraft; readonly left: readonly string[] } {
  const { currency } = menu
  const left: string[] = []
  let next = draft
  for (const { code, cells } of rows) {
    const price = changedPriceCell(cells.price ?? '', change, currency)
    const member = changedPriceCell(cells.member_price ?? '', change, currency)
    const standards = changedStandardsCell(cells.standards ?? '', change, currency)
    if (price === null || member === null || standards === null) left.push(code)
    else {
      next = withCell(next, menu, code, 'price', price)
      next = withCell(next, menu, code, 'member_price', member)
      next = withCell(next, menu, code, 'standards', standards)
    }
  }
  return { draft: next, left }
}

/** One text in a column of many dishes. */
export function withColumn(
  draft: MenuDraft,
  menu: EditableMenu,
  rows: readonly DraftRow[],
  column: Column,
  text: string,
): MenuDraft {
  return rows.reduce((next, { code }) => withCell(next, menu, code, column, text), draft)
}
