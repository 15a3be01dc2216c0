import { dishColumns } from '../menu-file-column.ts'
import { readHeader } from '../menu-file-row.ts'

/** A title and an address may stand above the header. */
const mostRowsAbove = 20

/** The index of the row with the columns that a menu needs; undefined = none of the first rows has them. */
export function headerIndex(rows: readonly (readonly string[])[]): number | undefined {
  const index = rows.slice(0, mostRowsAbove + 1).findIndex(hasNeededColumns)
  return index < 0 ? undefined : index
}

/** The index of the row with the most names of columns: what the owner most likely meant as the header. */
export function likelyHeaderIndex(rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, mostRowsAbove + 1).map((cells) => readHeader(cells, dishColumns).positions.size)
  return Math.max(counts.indexOf(Math.max(...counts, 0)), 0)
}

/** Whether a row names two columns: a header with faults, which another sheet must not stand in for. */
export function looksLikeMenu(rows: readonly (readonly string[])[]): boolean {
  return readHeader(rows[likelyHeaderIndex(rows)] ?? [], dishColumns).positions.size > 1
}

function hasNeededColumns(cells: readonly string[]): boolean {
  const { positions } = readHeader(cells, dishColumns)
  return (
    dishColumns.every((column) => column.isNeeded !== true || positions.has(column.name)) &&
    dishColumns.some(({ name, field }) => field === 'names' && positions.has(name))
  )
}
