import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { type ReactNode, useEffect } from 'react'
import { type Later, LaterPart, preloadPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { useText } from '../../../i18n/text.ts'

export interface OpenedDish {
  readonly menu: StoreMenu
  readonly item: MenuItem
  /** The cart line to edit; without it the dish is added. */
  readonly line?: CartLineWire | undefined
  /** The initial portions of an added dish, within its bounds. */
  readonly num?: number | undefined
  /** Calls the staff, for a dish that they price. */
  readonly bell?: ReactNode
  /** An owner edits the menu: its changes are no news. */
  readonly isDraft?: boolean
  readonly onClose: () => void
}

const dishSheet: Later<OpenedDish> = {
  load: async () => (await import('./dish-sheet.tsx')).DishSheet,
}

/**
 * The sheet's place. Its code is not needed for the first look at a menu: it loads when the phone is idle, or with
 * the first opened dish.
 */
export function DishSheetHost({ opened }: { opened: OpenedDish | null }) {
  const { language } = usePage()
  const text = useText()
  useEffect(() => whenIdle(() => void preloadPart(dishSheet, language).catch(() => undefined)), [language])
  if (opened === null) return null
  const failed = () => {
    showProblem('offline', text('app.notDone'))
    opened.onClose()
  }
  return <LaterPart key={opened.line?.id ?? opened.item.code} part={dishSheet} props={opened} onFailed={failed} />
}
