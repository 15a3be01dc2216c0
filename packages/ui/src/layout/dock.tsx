import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** What the thumb reaches: sums and the one primary action, above the safe area. The last part takes the width left over. */
export function Dock({ children }: { children: ReactNode }) {
  return <footer className={styles.dock}>{children}</footer>
}
