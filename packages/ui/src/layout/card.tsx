import type { HTMLAttributes } from 'react'
import { classes } from '../style/classes.ts'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /** Without padding, for a list inside. */
  flush?: boolean | undefined
}

export function Card({ flush, className, ...rest }: CardProps) {
  return <div {...rest} className={classes(styles.card, flush && styles.flush, className)} />
}
