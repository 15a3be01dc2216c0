import { classes } from '../style/classes.ts'
import styles from './coaster.module.css'

export interface CoasterProps {
  /** The table. */
  name: string
  caption?: string | undefined
  size?: 's' | 'l' | undefined
}

/** The table token. A small one fills a link or button. */
export function Coaster({ name, caption, size = 'l' }: CoasterProps) {
  return (
    <span className={classes(styles.coaster, size === 's' && styles.small)}>
      <b>{name}</b>
      {caption && <span>{caption}</span>}
    </span>
  )
}
