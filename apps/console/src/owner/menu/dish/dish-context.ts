import { createContext, use } from 'react'
import type { Column } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'

/** The dish of the page, for its fields. */
export interface OpenDish {
  readonly row: DraftRow
  readonly work: OpenMenu
  readonly cell: (column: Column) => string
  readonly type: (column: Column, text: string) => void
  /** Why the server would not publish the cell; '' = it would. */
  readonly problemOf: (column: string) => string
}

export const DishContext = createContext<OpenDish | null>(null)

export function useDish(): OpenDish {
  const dish = use(DishContext)
  if (dish === null) throw new Error('outside of the dish page')
  return dish
}
