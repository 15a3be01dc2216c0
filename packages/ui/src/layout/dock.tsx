import type { ReactNode } from 'react'
import { standBelowNotices } from '../overlay/notice-band.ts'
import styles from './dock.module.css'

/**
 * The foot of a page: sums and the one primary action, above the safe area. The last part takes the remaining width.
 */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <footer ref={standBelowNotices} className={styles.dock}>
      {children}
    </footer>
  )
}
