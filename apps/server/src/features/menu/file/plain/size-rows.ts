import { type DishColumnName, dishColumns } from '../menu-file-column.ts'
import type { MenuFileFault } from '../menu-file-fault.ts'
import { readHeader } from '../menu-file-row.ts'
import { standardText } from '../menu-file-standard.ts'
import { listOf, sentenceOf } from '../sentence/menu-file-sentence.ts'

/** The rows of a register's export as a menu file has them. */
export interface RegisterReading {
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly MenuFileFault[]
  /** The row that now holds what stood in this one. */
  readonly rowOf: (row: number) => number
}

/** What registers write for a dish of one size. */
const noSize = /^(?:regular|default|standard|标准|默认|普通|常规|通常|レギュラー)?$/i

interface Line {
  readonly index: number
  readonly cells: readonly string[]
}

/**
 * Makes rows with one name, one category and different sizes one row, that of the first size: its code is the dish's, its
 * column `standards` has the sizes. The other rows become blank. A size that stands there twice is a fault of `standards`.
 */
export function joinSizes(rows: readonly (readonly string[])[], place: number, size: number): RegisterReading {
  const header = rows[place] ?? []
  const { positions } = readHeader<DishColumnName>(header, dishColumns)
  const width = Math.max(header.length, ...rows.map((cells) => cells.length))
  const groups = groupsOf(rows, place, size, positions)
  const done = rows.map((cells) => [...cells])
  const firstRow = new Map<number, number>()
  const notes: MenuFileFault[] = []
  done[place] = [...padded(header, width), 'standards']
  for (const group of groups) {
    const [first, ...others] = group
    if (first === undefined) continue
    if (others.length === 0 && noSize.test(cellOf(first, size))) continue
    done[first.index] = [...padded(first.cells, width), standardsOf(group, size, positions)]
    for (const { index } of others) {
      done[index] = []
      firstRow.set(index + 1, first.index + 1)
    }
    if (others.length > 0) notes.push(...joinedNotes(group, size, positions))
  }
  // The sizes are in `standards` now.
  done[place][size] = ''
  for (const cells of done.slice(place + 1)) if (cells.length > size) cells[size] = ''
  return { rows: done, notes, rowOf: (row) => firstRow.get(row) ?? row }
}

type Positions = ReadonlyMap<DishColumnName, number>

const cellOf = ({ cells }: Line, position: number | undefined) =>
  position === undefined ? '' : (cells[position] ?? '').trim()

const padded = (cells: readonly string[], width: number) => Array.from({ length: width }, (_, at) => cells[at] ?? '')

/** The rows of each dish. A row without a size is a dish of its own. */
function groupsOf(
  rows: readonly (readonly string[])[],
  place: number,
  size: number,
  positions: Positions,
): readonly (readonly Line[])[] {
  const same = [...positions].filter(([name]) => /^(name|category)(_|$)/.test(name)).map(([, position]) => position)
  const groups = new Map<string, Line[]>()
  rows.forEach((cells, index) => {
    const line = { index, cells }
    if (index <= place || cells.every((cell) => cell.trim() === '')) return
    const alike = cellOf(line, size) === '' ? [String(index)] : ['', ...same.map((position) => cellOf(line, position))]
    const key = JSON.stringify(alike)
    groups.set(key, [...(groups.get(key) ?? []), line])
  })
  return [...groups.values()]
}

function standardsOf(group: readonly Line[], size: number, positions: Positions): string {
  return group
    .map((line) => {
      const member = cellOf(line, positions.get('member_price'))
      const price = cellOf(line, positions.get('price')) + (member === '' ? '' : `/${member}`)
      return `${standardText(cellOf(line, size))}=${price}`
    })
    .join('|')
}

/** Columns of which each size may have its own, or whose value is in `standards`. */
const ownOfSize: readonly string[] = ['code', 'price', 'member_price']

function joinedNotes(group: readonly Line[], size: number, positions: Positions): MenuFileFault[] {
  const [first, ...others] = group
  if (first === undefined) return []
  const rows = group.map(({ index }) => index + 1)
  const [row = 0] = rows
  const sizes = group.map((line) => cellOf(line, size))
  const code = cellOf(first, positions.get('code'))
  const why = sentenceOf('sizes_joined', listOf(rows), listOf(sizes), code)
  const lost = others.flatMap((line) =>
    [...positions].flatMap(([column, position]): MenuFileFault[] => {
      const cell = cellOf(line, position)
      if (ownOfSize.includes(column) || cell === '' || cell === cellOf(first, position)) return []
      return [{ row: line.index + 1, column, fault: 'size_differs', why: sentenceOf('size_differs', row) }]
    }),
  )
  return [{ row, column: 'standards', fault: 'sizes_joined', why }, ...lost]
}
