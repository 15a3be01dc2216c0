import type { ReactNode } from 'react'
import styles from './blank.module.css'

export interface BlankProps {
  title: string
  text?: ReactNode
  /** Replaces the empty plate. */
  art?: ReactNode
  /** The button that leads on. */
  action?: ReactNode
}

/** Says that nothing is here, and what to do: for empty lists, errors and lost connections. */
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
