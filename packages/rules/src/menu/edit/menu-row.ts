/** A dish as the cells of a menu file, by column (docs/menu-file.md). An empty cell is left out, or ''. */
export interface MenuRow {
  readonly code: string
  readonly cells: Readonly<Record<string, string>>
}

/** One cell that another menu writes otherwise. */
export interface CellChange {
  readonly code: string
  readonly column: string
  readonly before: string
  readonly after: string
}

export interface RowDifference {
  /** Codes of dishes that are new, in the order of the menu after. */
  readonly added: readonly string[]
  /** Codes of dishes that go, in the order of the menu before. */
  readonly gone: readonly string[]
  /** Of dishes that both menus have, in the order of the menu after and of its columns. */
  readonly changes: readonly CellChange[]
  /** Dishes that both menus write alike. */
  readonly same: number
}

/** What changes from one menu to the next: dish, column, before and after. */
export function compareMenuRows(before: readonly MenuRow[], after: readonly MenuRow[]): RowDifference {
  const old = new Map(before.map((row) => [row.code, row]))
  const codes = new Set(after.map(({ code }) => code))
  const kept = after.flatMap((row) => {
    const was = old.get(row.code)
    return was === undefined ? [] : [changesOf(was, row)]
  })
  return {
    added: after.filter(({ code }) => !old.has(code)).map(({ code }) => code),
    gone: before.filter(({ code }) => !codes.has(code)).map(({ code }) => code),
    changes: kept.flat(),
    same: kept.filter((changes) => changes.length === 0).length,
  }
}

function changesOf(was: MenuRow, row: MenuRow): CellChange[] {
  return [...new Set([...Object.keys(row.cells), ...Object.keys(was.cells)])].flatMap((column) => {
    const [before, after] = [was.cells[column] ?? '', row.cells[column] ?? '']
    return before === after ? [] : [{ code: row.code, column, before, after }]
  })
}
