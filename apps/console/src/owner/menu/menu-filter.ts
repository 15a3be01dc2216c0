import type { DraftRow } from './menu-draft.ts'

/** Which dishes the grid shows, besides those that the text finds. '' = all. */
export const shownKinds = ['', 'name_en', 'name_ja', 'name_zh', 'edited', 'hidden'] as const
export type ShownKind = (typeof shownKinds)[number]

export interface MenuFilter {
  readonly text: string
  /** '' = all. */
  readonly category: string
  readonly kind: ShownKind
}

export const noFilter: MenuFilter = { text: '', category: '', kind: '' }

export function filteredRows(rows: readonly DraftRow[], { text, category, kind }: MenuFilter): readonly DraftRow[] {
  const sought = text.normalize('NFKC').trim().toLowerCase()
  if (sought === '' && category === '' && kind === '') return rows
  return rows.filter((row) => {
    const { code, cells } = row
    if (category !== '' && cells.category_code !== category) return false
    if (kind !== '' && !isOfKind(row, kind)) return false
    if (sought === '') return true
    return [code, cells.name_zh, cells.name_en, cells.name_ja, cells.tags].some((one) =>
      (one ?? '').normalize('NFKC').toLowerCase().includes(sought),
    )
  })
}

function isOfKind({ cells, edited, isNew }: DraftRow, kind: Exclude<ShownKind, ''>): boolean {
  if (kind === 'edited') return isNew || edited.size > 0
  if (kind === 'hidden') return cells.hidden === '1'
  return (cells[kind] ?? '') === ''
}
