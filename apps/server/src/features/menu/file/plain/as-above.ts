import type { DishColumnName } from '../menu-file-column.ts'
import type { MenuFileFault } from '../menu-file-fault.ts'
import type { FilledRow, HeaderReading } from '../menu-file-row.ts'
import { rowListOf, sentenceOf } from '../sentence/menu-file-sentence.ts'

const ditto = /^(?:〃|"|''|”|々|同上|〃同上|as above|ditto|do\.)$/i

interface FilledLines {
  readonly lines: readonly FilledRow[]
  readonly notes: readonly MenuFileFault[]
}

/**
 * Fills in the category of the row above where the row says "as above": by a sign, or by empty cells in a file that
 * writes a category's name once. Where the file has codes of categories, an empty code is no category.
 */
export function withCategoryAbove(
  lines: readonly FilledRow[],
  { positions }: HeaderReading<DishColumnName>,
): FilledLines {
  const all = [...positions].filter(([name]) => name === 'category_code' || /^category(_[a-z]{2})?$/.test(name))
  const columns = all.map(([, position]) => position)
  if (columns.length === 0) return { lines, notes: [] }
  const emptyMeansAbove = !positions.has('category_code')
  let above: FilledRow | undefined
  const filled: number[] = []
  const done = lines.map((line) => {
    const cells = [...line.cells]
    const isEmpty = columns.every((position) => (cells[position] ?? '').trim() === '')
    for (const position of columns) {
      const cell = (cells[position] ?? '').trim()
      if (above === undefined || !(ditto.test(cell) || (isEmpty && emptyMeansAbove))) continue
      cells[position] = above.cells[position] ?? ''
      if (filled.at(-1) !== line.row) filled.push(line.row)
    }
    above = { ...line, cells }
    return above
  })
  return { lines: done, notes: filled.length === 0 ? [] : [aboveNote(filled, all[0]?.[0] ?? 'category')] }
}

function aboveNote(rows: readonly number[], column: DishColumnName): MenuFileFault {
  return { row: rows[0] ?? 0, column, fault: 'cell_above', why: sentenceOf('rows_as_above', rowListOf(rows)) }
}
