import { classes } from '../style/classes.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  count: number
  /** `2 chosen`; without it the number alone is read. */
  label?: string | undefined
  tone?: 'brand' | 'two' | undefined
  className?: string | undefined
}

/** A count on something. Renders nothing at 0, and `99+` above 99. */
export function Badge({ count, label, tone = 'brand', className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.badge, tone === 'two' && styles.two, className)}>
      <span aria-hidden={label === undefined ? undefined : true}>{count > 99 ? '99+' : count}</span>
      {label !== undefined && <span className="sr">{label}</span>}
    </span>
  )
}
