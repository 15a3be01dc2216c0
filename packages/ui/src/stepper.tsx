import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { minus, plus, trash } from './icons.tsx'
import styles from './stepper.module.css'

export interface StepperProps {
  value: number
  /** Whose quantity this is: the dish's name. */
  label: string
  minusLabel: string
  plusLabel: string
  onMinus: () => void
  onPlus: () => void
  /** The next minus takes the line away: a bin instead of a minus. */
  removes?: boolean | undefined
  plusDisabled?: boolean | undefined
  minusDisabled?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** With both, the figure is a button that opens the number pad. */
  onNumber?: (() => void) | undefined
  numberLabel?: string | undefined
}

/** The minus appears when there is something to take away; at 0 there is only the plus. */
export function Stepper(props: StepperProps) {
  const { value, label, size = 'md', onNumber } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own box
    <span className={classes(styles.stepper, size === 'lg' && styles.large)} role="group" aria-label={label}>
      {value > 0 && (
        <button
          type="button"
          className={styles.minus}
          aria-label={props.minusLabel}
          disabled={props.minusDisabled}
          onClick={props.onMinus}
        >
          <Icon shape={props.removes ? trash : minus} size="sm" />
        </button>
      )}
      {value > 0 &&
        (onNumber ? (
          <button type="button" className={styles.value} aria-label={props.numberLabel} onClick={onNumber}>
            {value}
          </button>
        ) : (
          <output className={styles.value}>{value}</output>
        ))}
      <button
        type="button"
        className={styles.plus}
        aria-label={props.plusLabel}
        disabled={props.plusDisabled}
        onClick={props.onPlus}
      >
        <Icon shape={plus} size="sm" />
      </button>
    </span>
  )
}
