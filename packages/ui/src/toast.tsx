import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export interface ToastProps {
  /** Nothing to say = nothing to see; the region stays so that the next one is read out. */
  children?: ReactNode
  icon?: string | undefined
  /** `Undo`, `Try again`: a link or quiet button. */
  action?: ReactNode
}

/** A short word at the foot of the page. Whoever shows it takes it away again. */
export function Toast({ children, icon, action }: ToastProps) {
  const empty = children === undefined || children === null || children === ''
  return (
    <div className={styles.place} role="status">
      {!empty && (
        <div className={`${styles.toast} on-ink`}>
          {icon && <Icon shape={icon} size="md" />}
          <span>{children}</span>
          {action}
        </div>
      )}
    </div>
  )
}
