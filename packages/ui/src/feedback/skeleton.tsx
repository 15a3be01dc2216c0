import { classes } from '../style/classes.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'picture' | 'button' | undefined
  /** Share of the width, so that lines do not all end alike. */
  width?: 'full' | 'most' | 'half' | 'third' | undefined
  className?: string | undefined
}

/** Stands where something will be, at its size, so that nothing moves when it comes. Says nothing: say once that it loads. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, styles[shape], styles[width], className)} aria-hidden="true" />
}
