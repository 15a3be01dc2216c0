import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { plus } from '../icon/icons.tsx'
import styles from './stepper.module.css'
import type { StepperProps } from './stepper.tsx'
import { drawValue, nameParts, type StepperParts, type StepperSaid } from './stepper-parts.ts'

export interface LiveStepperProps extends StepperSaid, Pick<StepperProps, 'plusLabel' | 'plusRefused'> {
  /** Says the value at once where it is not 0, and every time it changes until it is called off. Another function is another value. */
  follow: (say: (value: number) => void) => () => void
}

/** Made once, for all. */
const plusIcon = <Icon shape={plus} size="sm" />

/**
 * A `Stepper` for lists of hundreds, at 0 or more: React draws the plus, and never hears of the value. Minus and figure are made and
 * written by hand, so that a tap draws no component (docs/decisions/0042).
 */
export function LiveStepper({ follow, plusLabel, plusRefused, ...said }: LiveStepperProps) {
  const plusButton = useRef<HTMLButtonElement>(null)
  const parts = useRef<StepperParts>(null)
  const latest = useRef<StepperSaid>(said)
  useLayoutEffect(() => {
    latest.current = said
    if (parts.current) nameParts(parts.current, said)
  })
  useLayoutEffect(() => {
    const draw = (value: number) => {
      if (plusButton.current) parts.current = drawValue(plusButton.current, parts.current, value, latest)
    }
    const stop = follow(draw)
    return () => {
      stop()
      draw(0)
    }
  }, [follow])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own box
    <span className={styles.stepper} role="group" aria-label={said.label}>
      <button
        ref={plusButton}
        type="button"
        className={styles.plus}
        aria-label={plusLabel}
        aria-disabled={plusRefused || undefined}
        onClick={said.onPlus}
      >
        {plusIcon}
      </button>
    </span>
  )
}
