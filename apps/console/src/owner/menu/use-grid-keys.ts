import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { gridColumns } from './grid-columns.ts'

/** A cell by its row and its column: 0 = the choice of the row, then `gridColumns`. */
export interface Spot {
  readonly row: number
  readonly column: number
}

const steps: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/**
 * The keyboard of the grid (WAI-ARIA grid pattern): one cell is in the Tab order, arrow keys move, Enter, F2 or a typed sign
 * opens the cell.
 */
export function useGridKeys(rowCount: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 1 })

  const focus = useCallback(
    (next: Spot) => {
      const [row, column] = [clamp(next.row, rowCount - 1), clamp(next.column, gridColumns.length)]
      const cell = body.current?.querySelector<HTMLElement>(`[data-spot="${row}:${column}"]`)
      cell?.focus()
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [rowCount],
  )

  return {
    body,
    spot: { row: clamp(spot.row, rowCount - 1), column: spot.column },
    focus,
    onFocus(event: FocusEvent<HTMLElement>) {
      const at = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]')?.dataset.spot
      if (at === undefined) return
      const [row = 0, column = 0] = at.split(':').map(Number)
      if (row !== spot.row || column !== spot.column) setSpot({ row, column })
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
      if (event.target instanceof HTMLSelectElement) return
      const step = steps[event.key]
      const { row, column } = spot
      if (step !== undefined) focus({ row: row + step.row, column: column + step.column })
      else if (event.key === 'Home') focus({ row: event.ctrlKey ? 0 : row, column: 0 })
      else if (event.key === 'End') focus({ row: event.ctrlKey ? rowCount - 1 : row, column: gridColumns.length })
      else return
      event.preventDefault()
    },
  }
}
