import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown } from '@comanda/ui/icon/icons.tsx'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './folded-dishes.module.css'

/** Dishes shown before the guest opens the rest (spec 3 §9). */
const shownAtFirst = 2

export interface FoldedDishesProps<Dish> {
  dishes: readonly Dish[]
  /** Portions of all dishes. */
  count: number
  children: (shown: readonly Dish[]) => ReactNode
}

/** The first dishes of a checkout, and a button for the rest. */
export function FoldedDishes<Dish>({ dishes, count, children }: FoldedDishesProps<Dish>) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const hidden = dishes.length - shownAtFirst
  return (
    <>
      {children(open ? dishes : dishes.slice(0, shownAtFirst))}
      {hidden > 0 && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? text('order.collapse') : text('order.moreDishes', { hidden, count })}
          <span className={open ? styles.up : undefined}>
            <Icon shape={caretDown} size="xs" />
          </span>
        </button>
      )}
    </>
  )
}
