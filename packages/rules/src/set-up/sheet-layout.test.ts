import { describe, expect, it } from 'vitest'
import { type SheetBox, sheetLayout, sheetTemplates } from './sheet-layout.ts'

const overlap = (one: SheetBox, other: SheetBox) =>
  one.left < other.left + other.width - 0.01 &&
  other.left < one.left + one.width - 0.01 &&
  one.top < other.top + other.height - 0.01 &&
  other.top < one.top + one.height - 0.01

describe('the layout of a sheet', () => {
  it.each([
    ['2', 2, 196],
    ['4', 4, 98],
    ['6', 6, 98],
    ['9', 9, 65],
    ['sticker', 1, 60],
  ] as const)('%s has %i codes a page, each %i mm wide', (template, count, width) => {
    const { cells } = sheetLayout(template)
    expect(cells).toHaveLength(count)
    for (const cell of cells) expect(Math.floor(cell.width)).toBe(width)
  })

  it.each(sheetTemplates)('%s keeps its codes apart, on the paper that a printer reaches', (template) => {
    const { page, cells } = sheetLayout(template)
    const empty = template === 'sticker' ? 0 : 5
    cells.forEach((cell, index) => {
      for (const other of cells.slice(index + 1)) expect(overlap(cell, other)).toBe(false)
      expect(Math.min(cell.left, cell.top)).toBeGreaterThanOrEqual(empty)
      expect(cell.left + cell.width).toBeLessThanOrEqual(page.width - empty)
      expect(cell.top + cell.height).toBeLessThanOrEqual(page.height - empty)
    })
  })

  it('goes row by row', () => {
    const { cells } = sheetLayout('6')
    expect(cells[1]?.top).toBe(cells[0]?.top)
    expect(cells[2]?.left).toBe(cells[0]?.left)
  })
})
