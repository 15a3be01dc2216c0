import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './tag.module.css'

export interface TagProps {
  tone?: 'brand' | 'two' | 'ok' | 'warn' | 'bad' | 'line' | undefined
  children: ReactNode
}

export function Tag({ tone, children }: TagProps) {
  return <span className={classes(styles.tag, tone && styles[tone])}>{children}</span>
}

/** A row of tags that wraps. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className={styles.tags}>{children}</span>
}
