import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { minus, plus } from '../icon/icons.tsx'
import { countsTaps } from '../overlay/old-taps.ts'
import { classes } from '../style/classes.ts'
import styles from './stepper.module.css'

/** The fields of a click that tell a finger from a key: a key's `detail` is 0. */
export interface StepperTap {
  readonly detail: number
  readonly timeStamp: number
}

export interface StepperProps {
  value: number
  /** The dish's name. */
  label: string
  minusLabel: string
  plusLabel: string
  onMinus: () => void
  onPlus: (tap?: StepperTap) => void
  /** A bin instead of the minus if the next tap removes the line. */
  minusShape?: string | undefined
  plusDisabled?: boolean | undefined
  /** Looks disabled, and explains on a tap. */
  plusRefused?: boolean | undefined
  minusDisabled?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** The bounds, as a screen reader says them. */
  min?: number | undefined
  max?: number | undefined
  /** With both, a tap on the number (or Enter) opens the number pad. */
  onNumber?: (() => void) | undefined
  numberLabel?: string | undefined
}

/** Created once: a tap renders only the number. */
const plusIcon = <Icon shape={plus} size="sm" />
const minusIcon = <Icon shape={minus} size="sm" />

/**
 * At 0 there is only the plus; above 0 also the minus. The number is a spin button: arrow keys change it. A button
 * without effect is disabled by aria only, because it may hold the focus.
 */
export function Stepper(props: StepperProps) {
  const { value, label, size = 'md' } = props
  const focused = useRef(false)
  const plusButton = useRef<HTMLButtonElement>(null)
  // Removing the last portion removes the focused element: the focus moves to the plus.
  useLayoutEffect(() => {
    if (value <= 0 && focused.current) plusButton.current?.focus({ preventScroll: true })
  }, [value])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own box
    <span
      className={classes(styles.stepper, size === 'lg' && styles.large)}
      role="group"
      aria-label={label}
      onFocus={() => {
        focused.current = true
      }}
      onBlur={() => {
        focused.current = false
      }}
    >
      {value > 0 && (
        <button
          type="button"
          className={styles.minus}
          aria-label={props.minusLabel}
          aria-disabled={props.minusDisabled || undefined}
          onClick={props.minusDisabled ? undefined : props.onMinus}
        >
          {props.minusShape === undefined ? minusIcon : <Icon shape={props.minusShape} size="sm" />}
        </button>
      )}
      {value > 0 && <Figure {...props} />}
      <button
        ref={plusButton}
        {...countsTaps}
        type="button"
        className={styles.plus}
        aria-label={props.plusLabel}
        aria-disabled={props.plusDisabled || props.plusRefused || undefined}
        onClick={props.plusDisabled ? undefined : props.onPlus}
      >
        {plusIcon}
      </button>
    </span>
  )
}

function Figure({ value, label, min = 0, max, onNumber, numberLabel, ...props }: StepperProps) {
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowUp' && !props.plusDisabled) props.onPlus()
    else if (event.key === 'ArrowDown' && !props.minusDisabled) props.onMinus()
    else if (event.key === 'Enter' && onNumber) onNumber()
    else return
    event.preventDefault()
  }
  return (
    <span
      className={styles.value}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-description={numberLabel}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-live="polite"
      onKeyDown={press}
      onClick={onNumber}
    >
      {value}
    </span>
  )
}
