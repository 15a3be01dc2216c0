import type { ReactNode } from 'react'
import styles from './check-field.module.css'

export interface CheckFieldProps {
  label: ReactNode
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** A checkbox. Its label is part of the target, so a thumb need not hit the box. */
export function CheckField({ label, checked, onCheck }: CheckFieldProps) {
  return (
    <label className={styles.field}>
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      {label}
    </label>
  )
}
