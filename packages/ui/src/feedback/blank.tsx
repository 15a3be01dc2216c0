import type { ReactNode } from 'react'
import styles from './blank.module.css'

export interface BlankProps {
  title: string
  text?: ReactNode
  /** Instead of the empty plate. */
  art?: ReactNode
  /** The way out. */
  action?: ReactNode
}

/** Nothing here, and what to do about it: for empty lists, errors and lost connections alike. */
export function Blank({ title, text, art, action }: BlankProps) {
  return (
    <div className={styles.blank}>
      <div className={styles.art} aria-hidden="true">
        {art ?? <div className={styles.plate} />}
      </div>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
