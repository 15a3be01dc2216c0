import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './slip.module.css'

export interface SlipProps {
  /** Cut from a roll: torn above as well. */
  both?: boolean | undefined
  children: ReactNode
}

/** What goes to the kitchen and what is paid. `<hr>` inside is the perforation. */
export function Slip({ both, children }: SlipProps) {
  return (
    <div className={styles.wrap}>
      <div className={classes(styles.slip, both && styles.both)}>{children}</div>
    </div>
  )
}
