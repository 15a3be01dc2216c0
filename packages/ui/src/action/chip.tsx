import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { check } from '../icon/icons.tsx'
import { classes } from '../style/classes.ts'
import styles from './chip.module.css'

export interface ChipProps {
  /** `radio`: one of its group, arrow keys included; `checkbox`: on or off. */
  kind: 'radio' | 'checkbox'
  /** Groups radios; unique on the page. */
  name: string
  checked: boolean
  onChange: () => void
  /** Not available: struck through, cannot be chosen. */
  disabled?: boolean | undefined
  /** Second line: the price. */
  note?: ReactNode
  /** Name above note, in a grid of equal cells. */
  tall?: boolean | undefined
  children: ReactNode
}

/** One answer of a few, as large as a thumb. A real radio button or checkbox covers it. */
export function Chip({ kind, name, checked, onChange, disabled, note, tall, children }: ChipProps) {
  return (
    <label className={classes(styles.chip, tall && styles.tall, disabled && styles.disabled)}>
      <input
        className={styles.input}
        type={kind}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      <span className={styles.ground} />
      <span className={styles.words}>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
      <span className={styles.corner} aria-hidden="true">
        <Icon shape={check} />
      </span>
    </label>
  )
}

/** Chips side by side; `even` = a grid of equal columns. */
export function Chips({ even, children }: { even?: boolean | undefined; children: ReactNode }) {
  return <div className={even ? styles.even : styles.chips}>{children}</div>
}
