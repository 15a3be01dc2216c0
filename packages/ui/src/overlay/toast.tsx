import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon/icon.tsx'
import { noticeBand } from './notice-band.ts'
import styles from './toast.module.css'

export interface ToastProps {
  /** Without children nothing is visible; the region stays, so the next message is announced. */
  children?: ReactNode
  icon?: string | undefined
  /** `Undo`, `Try again`: a link or quiet button. */
  action?: ReactNode
  /** In the page's band of notices, or in place: in a `ToastStack` or a dialog. */
  at?: 'band' | 'place'
}

/** A short message. The caller removes it. */
export function Toast({ children, icon, action, at = 'band' }: ToastProps) {
  const empty = children === undefined || children === null || children === ''
  const shown = (
    <div className={styles.region} role="status">
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
  return at === 'band' ? <ToastStack>{shown}</ToastStack> : shown
}

/** Several messages in the page's band of notices. Renders nothing until it is hydrated. */
export function ToastStack({ children }: { children: ReactNode }) {
  const [band, setBand] = useState<HTMLElement>()
  useEffect(() => setBand(noticeBand()), [])
  return band && createPortal(children, band)
}
