import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { plus } from './icons.tsx'
import styles from './stepper.module.css'
import type { StepperProps } from './stepper.tsx'
import { drawValue, nameParts, type StepperParts } from './stepper-parts.ts'

type Shared = 'label' | 'minusLabel' | 'plusLabel' | 'onMinus' | 'onPlus' | 'plusRefused' | 'max' | 'numberLabel'

export interface LiveStepperProps extends Pick<StepperProps, Shared> {
  /** Says the value at once, and every time it changes until it is called off. Another function is another value. */
  follow: (say: (value: number) => void) => () => void
  /** A tap on the figure (or Enter) opens the number pad. */
  onNumber?: (() => void) | undefined
}

/** Made once, for all. */
const plusIcon = <Icon shape={plus} size="sm" />

/**
 * A `Stepper` for lists of hundreds, at 0 or more: React draws the plus, and never hears of the value. Minus and figure are made and
 * written by hand, so that a tap draws no component (docs/decisions/0042).
 */
export function LiveStepper({ follow, ...props }: LiveStepperProps) {
  const { label, plusLabel, plusRefused, onMinus, onPlus, onNumber } = props
  const plusButton = useRef<HTMLButtonElement>(null)
  const parts = useRef<StepperParts>(null)
  const words = useRef(props)
  useLayoutEffect(() => {
    words.current = props
    if (parts.current) nameParts(parts.current, props)
  })
  useLayoutEffect(() => {
    const draw = (value: number) => {
      if (plusButton.current) parts.current = drawValue(plusButton.current, parts.current, value, words.current)
    }
    const stop = follow(draw)
    return () => {
      stop()
      draw(0)
    }
  }, [follow])
  function tap({ target }: MouseEvent) {
    if (parts.current?.minus.contains(target as Node)) onMinus()
    else if (parts.current?.figure.contains(target as Node)) onNumber?.()
  }
  function press(event: KeyboardEvent) {
    if (event.target !== parts.current?.figure) return
    if (event.key === 'ArrowUp') onPlus()
    else if (event.key === 'ArrowDown') onMinus()
    else if (event.key === 'Enter' && onNumber) onNumber()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own box
    <span className={styles.stepper} role="group" aria-label={label} onClick={tap} onKeyDown={press}>
      <button
        ref={plusButton}
        type="button"
        className={styles.plus}
        aria-label={plusLabel}
        aria-disabled={plusRefused || undefined}
        onClick={onPlus}
      >
        {plusIcon}
      </button>
    </span>
  )
}
