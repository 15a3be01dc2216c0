import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { bowlFood } from '../icon/icons.tsx'
import { Badge } from '../mark/badge.tsx'
import { standBelowNotices } from '../overlay/notice-band.ts'
import styles from './cart-bar.module.css'

export interface CartBarProps {
  count: number
  /** `Cart, 3 portions`: the name of the bar. */
  trayLabel: string
  onTray: () => void
  /** The amount, or the first step while the cart is empty. */
  sum: ReactNode
  /** The members' price, or portions not sent yet. */
  note?: ReactNode
  /** The one primary action. */
  action: ReactNode
}

/** Dark in both colour modes, above the dishes. A changed sum is announced. */
export function CartBar({ count, trayLabel, onTray, sum, note, action }: CartBarProps) {
  return (
    <div ref={standBelowNotices} className={`${styles.bar} on-ink`}>
      <button type="button" className={styles.tray} aria-label={trayLabel} onClick={onTray}>
        <Icon shape={bowlFood} size="xl" />
        <Badge count={count} tone="two" className={styles.badge} />
      </button>
      <div className={styles.sum} aria-live="polite">
        <b>{sum}</b>
        {note !== undefined && <span className="clip">{note}</span>}
      </div>
      {action}
    </div>
  )
}
