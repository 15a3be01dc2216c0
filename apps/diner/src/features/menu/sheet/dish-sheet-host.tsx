import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { useEffect } from 'react'
import { bringPart, type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { useText } from '../../../i18n/text.ts'

export interface OpenedDish {
  readonly menu: StoreMenu
  readonly item: MenuItem
  /** A line of the cart to be chosen anew; without, the dish is added. */
  readonly line?: CartLineWire | undefined
  /** Of a dish that is added: so many portions to begin with, where it may have them. */
  readonly num?: number | undefined
  readonly onClose: () => void
}

const dishSheet: Later<OpenedDish> = {
  load: async () => (await import('./dish-sheet.tsx')).DishSheet,
}

/**
 * Where a dish opens. The sheet is not needed for the first look at a menu: it comes when the phone has nothing else to do,
 * or with the first dish that is opened.
 */
export function DishSheetHost({ opened }: { opened: OpenedDish | null }) {
  const { language } = usePage()
  const text = useText()
  useEffect(() => whenIdle(() => void bringPart(dishSheet, language).catch(() => undefined)), [language])
  if (opened === null) return null
  const failed = () => {
    showProblem('offline', text('app.notDone'))
    opened.onClose()
  }
  return <LaterPart key={opened.line?.id ?? opened.item.code} part={dishSheet} props={opened} onFailed={failed} />
}
