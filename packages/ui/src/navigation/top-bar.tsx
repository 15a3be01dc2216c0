import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './top-bar.module.css'

export interface TopBarProps {
  /** Left out where the page's own heading stands below. */
  title?: ReactNode
  subtitle?: ReactNode
  /** Before the title: the back button, or the table token. */
  lead?: ReactNode
  /** After the title: further actions of the page. */
  tail?: ReactNode
  /** A line below, if the content under it is paper too. */
  line?: boolean | undefined
}

export function TopBar({ title, subtitle, lead, tail, line }: TopBarProps) {
  return (
    <header className={classes(styles.bar, !lead && styles.alone, line && styles.line)}>
      {lead}
      <div className="grow">
        {title !== undefined && <h1 className={styles.title}>{title}</h1>}
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {tail}
    </header>
  )
}
