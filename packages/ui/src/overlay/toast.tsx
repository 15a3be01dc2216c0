import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './toast.module.css'

export interface ToastProps {
  /** Without children nothing is visible; the region stays, so the next message is announced. */
  children?: ReactNode
  icon?: string | undefined
  /** `Undo`, `Try again`: a link or quiet button. */
  action?: ReactNode
  /** At the foot of the page, or in place: in a `ToastStack`. */
  at?: 'foot' | 'stack'
}

/** A short message over the page. The caller removes it. */
export function Toast({ children, icon, action, at = 'foot' }: ToastProps) {
  const empty = children === undefined || children === null || children === ''
  return (
    <div className={at === 'foot' ? classes(styles.place, styles.foot) : styles.stacked} role="status">
      {!empty && (
        <div className={`${styles.toast} on-ink`}>
          {icon && (
            <span className={styles.icon}>
              <Icon shape={icon} size="md" />
            </span>
          )}
          <span className={styles.words}>{children}</span>
          {action}
        </div>
      )}
    </div>
  )
}

/** For several messages at once, one below the other: at the head of the page or at its foot. */
export function ToastStack({ at, children }: { at: 'head' | 'foot'; children: ReactNode }) {
  return <div className={classes(styles.place, styles[at])}>{children}</div>
}
