import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
// All fields of a form share one look.
import styles from './text-field.module.css'

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> {
  label: ReactNode
  choices: readonly { readonly value: string; readonly name: string }[]
  onChoose: (value: string) => void
}

/** The phone's own list. */
export function SelectField({ label, choices, onChoose, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={styles.input} onChange={(event) => onChoose(event.target.value)}>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
