import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './leader.module.css'

export interface LeaderProps {
  name: ReactNode
  figure: ReactNode
  /** `save`: a reduction. `small`: beside the sum, not in it. `due`: the sum itself. */
  tone?: 'save' | 'small' | 'due' | undefined
}

/** The dotted line of a printed menu between a name and its price. */
export function Leader({ name, figure, tone }: LeaderProps) {
  return (
    <div className={classes(styles.leader, tone && styles[tone])}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{figure}</span>
    </div>
  )
}
