import { classes } from '../style/classes.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'picture' | 'button' | undefined
  /** Share of the width: lines do not all end alike. */
  width?: 'full' | 'most' | 'half' | 'third' | undefined
  className?: string | undefined
}

/**
 * A placeholder of the final size: nothing moves when the content comes. It is silent; the page says once that it
 * loads.
 */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, styles[shape], styles[width], className)} aria-hidden="true" />
}
