import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './stamp.module.css'

/** The mark of something done, decoration only: the same words stand beside it as text. */
export function Stamp({ tone, children }: { tone?: 'ok' | undefined; children: ReactNode }) {
  return (
    <span className={classes(styles.stamp, tone && styles[tone])} aria-hidden="true">
      {children}
    </span>
  )
}
