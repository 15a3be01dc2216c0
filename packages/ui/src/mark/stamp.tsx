import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './stamp.module.css'

/** Marks something done. Decoration only: the same words stand beside it. */
export function Stamp({ tone, children }: { tone?: 'ok' | undefined; children: ReactNode }) {
  return (
    <span className={classes(styles.stamp, tone && styles[tone])} aria-hidden="true">
      {children}
    </span>
  )
}
