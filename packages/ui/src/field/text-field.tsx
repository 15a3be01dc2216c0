import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from '../style/classes.ts'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: ReactNode
  /** Beside the label: `12 / 30`. */
  aside?: ReactNode
  help?: ReactNode
  /** The fault and its remedy; announced when it appears. */
  problem?: ReactNode
}

export function TextField({ label, aside, help, problem, className, ...input }: TextFieldProps) {
  const id = useId()
  const wrong = problem !== undefined && problem !== null && problem !== ''
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </label>
      <input
        {...input}
        id={id}
        className={classes(styles.input, wrong && styles.wrong)}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={classes(styles.help, wrong && styles.problem)} aria-live="polite">
        {wrong ? problem : help}
      </p>
    </div>
  )
}
