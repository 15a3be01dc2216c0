import { describe, expect, it } from 'vitest'
import type { DraftRow } from '../menu-draft.ts'
import { pastedCells } from './pasted-cells.ts'
import { inOrder, sortedCodes } from './sorted-rows.ts'

const row = (code: string, cells: DraftRow['cells']): DraftRow => {
  return { code, cells, isMeal: false, edited: new Set(), isNew: false }
}
const rows = [
  row('A10', { price: '9.00', category_code: 'C2' }),
  row('A2', { price: '17.00', category_code: 'C1' }),
  row('B', { category_code: 'C1' }),
]
const nameOf = (code: string) => (code === 'C1' ? 'Tea' : 'Food')

describe('the order of the grid', () => {
  it.each([
    ['code', false, ['A2', 'A10', 'B']],
    ['price', false, ['A10', 'A2', 'B']],
    ['price', true, ['A2', 'A10', 'B']],
    ['category_code', false, ['A10', 'A2', 'B']],
  ] as const)('by %s, down %s', (column, isDown, codes) => {
    expect(sortedCodes(rows, { column, isDown }, nameOf)).toEqual(codes)
  })

  it('stays while a cell is typed in, and a new dish comes last', () => {
    const codes = sortedCodes(rows, { column: 'price', isDown: false }, nameOf)
    const typed = [row('N', { price: '1.00' }), ...rows.map((one) => ({ ...one, cells: { price: '1.00' } }))]
    expect(inOrder(typed, codes).map(({ code }) => code)).toEqual(['A10', 'A2', 'B', 'N'])
    expect(inOrder(rows, [])).toBe(rows)
  })
})

describe('a block that is pasted', () => {
  it('fills cells to the right and down, and no more than there are', () => {
    expect(pastedCells('1.00\t2.00\r\n3.00\t\r\n5.00\t6.00\r\n', { row: 1, column: 4 }, 3)).toEqual([
      { row: 1, column: 'price', text: '1.00' },
      { row: 1, column: 'member_price', text: '2.00' },
      { row: 2, column: 'price', text: '3.00' },
      { row: 2, column: 'member_price', text: '' },
    ])
  })

  it('is none for one text, or over the choice of a row', () => {
    expect(pastedCells('1.00', { row: 0, column: 4 }, 3)).toBeNull()
    expect(pastedCells('1\t2', { row: 0, column: 0 }, 3)).toBeNull()
  })
})
