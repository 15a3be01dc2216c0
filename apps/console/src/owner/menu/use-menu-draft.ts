import { useCallback, useMemo, useState } from 'react'
import type { Column, EditableMenu, MenuPlace, Row } from './menu.queries.ts'
import {
  type DraftRow,
  draftRows,
  draftSize,
  emptyDraft,
  keepDraft,
  type MenuDraft,
  readDraft,
  withCell,
} from './menu-draft.ts'

/** Rows without an edit stay the same objects, so that the grid draws only what changes. */
const known = new WeakMap<Row, DraftRow>()

/** What is typed over the menu in force, kept in this browser. */
export function useMenuDraft(place: MenuPlace, menu: EditableMenu, categoryCode: (name: string) => string) {
  const [draft, setState] = useState(() => readDraft(place))
  const { sellerId, storeId, menuClass } = place
  const change = useCallback(
    (next: (draft: MenuDraft) => MenuDraft) =>
      setState((before) => {
        const after = next(before)
        keepDraft({ sellerId, storeId, menuClass }, after)
        return after
      }),
    [sellerId, storeId, menuClass],
  )
  const type = useCallback(
    (code: string, column: Column, text: string) =>
      change((one) => withCell(one, menu, code, column, column === 'category_code' ? categoryCode(text) : text)),
    [change, menu, categoryCode],
  )
  const rows = useMemo(() => draftRows(menu, draft, known), [menu, draft])
  const count = draftSize(draft)
  return { draft, rows, count, type, change, clear: () => change(() => emptyDraft) }
}
