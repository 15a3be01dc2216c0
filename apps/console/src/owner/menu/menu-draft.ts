import type { Column, EditableMenu, MenuPlace, Row, RowEdit } from './menu.queries.ts'

type Cells = Partial<Record<Column, string>>

/** What the owner has typed and not published: cells by dish, and new dishes. */
export interface MenuDraft {
  readonly cells: Readonly<Record<string, Cells>>
  readonly added: readonly { readonly code: string; readonly cells: Cells }[]
}

export const emptyDraft: MenuDraft = { cells: {}, added: [] }

/** A row as the draft has it. */
export interface DraftRow extends Row {
  /** Columns that the draft changes. */
  readonly edited: ReadonlySet<string>
  readonly isNew: boolean
}

const nothing: ReadonlySet<string> = new Set()

/** The rows of the menu with the draft over them. A row without an edit is the same object as before. */
export function draftRows(menu: EditableMenu, draft: MenuDraft, known: WeakMap<Row, DraftRow>): DraftRow[] {
  const rows = menu.rows.map((row): DraftRow => {
    const cells = draft.cells[row.code]
    if (cells !== undefined) {
      return { ...row, cells: { ...row.cells, ...cells }, edited: new Set(Object.keys(cells)), isNew: false }
    }
    const plain = known.get(row) ?? { ...row, edited: nothing, isNew: false }
    known.set(row, plain)
    return plain
  })
  const added = draft.added.map(({ code, cells }): DraftRow => {
    return { code, cells, isMeal: false, edited: new Set(Object.keys(cells)), isNew: true }
  })
  return [...rows, ...added]
}

/** A cell that is typed back to what the menu has is no edit. */
export function withCell(draft: MenuDraft, menu: EditableMenu, code: string, column: Column, text: string): MenuDraft {
  if (draft.added.some((dish) => dish.code === code)) {
    const added = draft.added.map((dish) =>
      dish.code === code ? { ...dish, cells: { ...dish.cells, [column]: text } } : dish,
    )
    return { ...draft, added }
  }
  const was = menu.rows.find((row) => row.code === code)?.cells[column] ?? ''
  const { [column]: _, ...others } = draft.cells[code] ?? {}
  const cells: Cells = text === was ? others : { ...others, [column]: text }
  const { [code]: __, ...rest } = draft.cells
  return { ...draft, cells: Object.keys(cells).length === 0 ? rest : { ...rest, [code]: cells } }
}

export function withDish(draft: MenuDraft, code: string, cells: Cells): MenuDraft {
  return { ...draft, added: [...draft.added.filter((dish) => dish.code !== code), { code, cells }] }
}

/** The draft as the server takes it. Edits of dishes that have left the menu are dropped. */
export function editsOf(draft: MenuDraft, menu: EditableMenu): RowEdit[] {
  const known = new Set(menu.rows.map(({ code }) => code))
  return [
    ...Object.entries(draft.cells)
      .filter(([code]) => known.has(code))
      .map(([code, cells]) => ({ code, cells })),
    ...draft.added.map(({ code, cells }) => ({ code, cells, isNew: true as const })),
  ]
}

const keyOf = ({ sellerId, storeId, menuClass }: MenuPlace) => `comanda.menu.${sellerId}.${storeId}.${menuClass}`

/** What this browser keeps over a reload. */
export function readDraft(place: MenuPlace): MenuDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Partial<MenuDraft> | null
    return { ...emptyDraft, ...kept }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(place: MenuPlace, draft: MenuDraft): void {
  try {
    if (Object.keys(draft.cells).length + draft.added.length === 0) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses the draft at a reload only.
  }
}
