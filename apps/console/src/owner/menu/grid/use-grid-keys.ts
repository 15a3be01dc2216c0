import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
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
 * opens the cell. `scrollToRow` draws a row that is not drawn.
 */
export function useGridKeys(rowCount: number, scrollToRow: (row: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 1 })
  /** Takes the focus once its row is drawn. */
  const awaited = useRef<Spot | null>(null)

  const focusDrawn = useCallback(({ row, column }: Spot) => {
    const cell = body.current?.querySelector<HTMLElement>(`[data-spot="${row}:${column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return cell !== null && cell !== undefined
  }, [])
  const focus = useCallback(
    (next: Spot) => {
      const at = { row: clamp(next.row, rowCount - 1), column: clamp(next.column, gridColumns.length) }
      if (focusDrawn(at)) return
      awaited.current = at
      scrollToRow(at.row)
    },
    [rowCount, scrollToRow, focusDrawn],
  )
  // Each drawing may bring the row.
  useEffect(() => {
    if (awaited.current !== null && focusDrawn(awaited.current)) awaited.current = null
  })

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
