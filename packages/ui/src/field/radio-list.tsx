import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './radio-list.module.css'

export type TileTone = 'deep' | 'green' | 'blue' | 'ink'

export interface RadioOption<Value extends string> {
  value: Value
  name: ReactNode
  /** The remaining amount, or why it cannot be chosen. */
  note?: ReactNode
  /** A shape from icons.tsx, or one character. */
  icon?: string | undefined
  tone?: TileTone | undefined
  disabled?: boolean | undefined
}

export interface RadioListProps<Value extends string> {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of a few as rows, for example how to pay. Real radio buttons: arrow keys and screen readers work as usual. */
export function RadioList<Value extends string>({ label, options, value, onChange }: RadioListProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.row, option.disabled && styles.disabled)}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.ground} />
          {option.icon && <Tile icon={option.icon} tone={option.tone ?? 'ink'} />}
          <span className="grow">
            {option.name}
            {option.note !== undefined && <small>{option.note}</small>}
          </span>
          <span className={styles.mark} />
        </label>
      ))}
    </fieldset>
  )
}

function Tile({ icon, tone }: { icon: string; tone: TileTone }) {
  return (
    <span className={classes(styles.tile, styles[tone])} aria-hidden="true">
      {icon.length > 2 ? <Icon shape={icon} size="md" /> : icon}
    </span>
  )
}
