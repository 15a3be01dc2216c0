import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './top-bar.module.css'

export interface TopBarProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Before the title: the way back, or the table's token. */
  lead?: ReactNode
  /** After it: what else the page offers. */
  tail?: ReactNode
  /** A line below, where what scrolls under it is paper too. */
  line?: boolean | undefined
}

export function TopBar({ title, subtitle, lead, tail, line }: TopBarProps) {
  return (
    <header className={classes(styles.bar, !lead && styles.alone, line && styles.line)}>
      {lead}
      <div className="grow">
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {tail}
    </header>
  )
}
