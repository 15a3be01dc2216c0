import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './note.module.css'

export interface NoteProps {
  tone?: 'warn' | 'ok' | 'bad' | 'two' | undefined
  icon?: string | undefined
  children: ReactNode
}

export function Note({ tone, icon, children }: NoteProps) {
  return (
    <div className={classes(styles.note, tone && styles[tone])}>
      {icon && <Icon shape={icon} size="md" />}
      <div className="grow">{children}</div>
    </div>
  )
}
