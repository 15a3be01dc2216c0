import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { bowlFood } from '../icon/icons.tsx'
import { Badge } from '../mark/badge.tsx'
import styles from './cart-bar.module.css'

export interface CartBarProps {
  count: number
  /** `Cart, 3 portions`: the tray's name. */
  trayLabel: string
  onTray: () => void
  /** The amount, or what to do first while it is empty. */
  sum: ReactNode
  /** What members pay, what has not been sent yet. */
  note?: ReactNode
  /** The one primary action. */
  action: ReactNode
}

/** Dark in both modes, over the dishes; its sum is read out when it changes. */
export function CartBar({ count, trayLabel, onTray, sum, note, action }: CartBarProps) {
  return (
    <div className={`${styles.bar} on-ink`}>
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
