import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './avatar.module.css'

export type PersonColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export interface AvatarProps {
  /** One character. The initial identifies; the colour only helps. */
  initial: string
  colour: PersonColour
  size?: 's' | 'm' | 'l' | undefined
  me?: boolean | undefined
  /** Still choosing: a dashed ring. */
  busy?: boolean | undefined
  /** The name, if no text beside it says it. */
  label?: string | undefined
}

export function Avatar({ initial, colour, size = 'm', me, busy, label }: AvatarProps) {
  const className = classes(
    styles.avatar,
    styles[`p${colour}`],
    size !== 'm' && styles[size],
    me && styles.me,
    busy && styles.busy,
  )
  return label === undefined ? (
    <span className={className} aria-hidden="true">
      {initial}
    </span>
  ) : (
    <span className={className} role="img" aria-label={label}>
      {initial}
    </span>
  )
}

/** Overlapping avatars; `label` names the people. */
export function AvatarRow({ label, children }: { label?: string | undefined; children: ReactNode }) {
  if (label === undefined) return <span className={styles.row}>{children}</span>
  return (
    <span className={styles.row} role="img" aria-label={label}>
      {children}
    </span>
  )
}
