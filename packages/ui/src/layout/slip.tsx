import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './slip.module.css'

export interface SlipProps {
  /** Torn at the top too. */
  both?: boolean | undefined
  children: ReactNode
}

/** A paper slip, for the kitchen's orders and bills. `<hr>` inside is the perforation. */
export function Slip({ both, children }: SlipProps) {
  return (
    <div className={styles.wrap}>
      <div className={classes(styles.slip, both && styles.both)}>{children}</div>
    </div>
  )
}
