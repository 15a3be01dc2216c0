import { minus as minusShape } from './icons.tsx'
import styles from './stepper.module.css'

/** What stands before a stepper's plus while there is something to take away: as `Stepper` draws it. */
export interface StepperParts {
  readonly minus: HTMLElement
  readonly figure: HTMLElement
}

export interface StepperWords {
  readonly label: string
  readonly minusLabel: string
  readonly numberLabel?: string | undefined
  readonly max?: number | undefined
}

/** Writes the value before the plus, and answers what stands there then: null at 0, when the focus goes to the plus. */
export function drawValue(
  plus: HTMLElement,
  before: StepperParts | null,
  value: number,
  words: StepperWords,
): StepperParts | null {
  if (value <= 0) {
    if (before) takeAway(before, plus)
    return null
  }
  const parts = before ?? putBefore(plus, words)
  parts.figure.textContent = String(value)
  parts.figure.setAttribute('aria-valuenow', String(value))
  return parts
}

/** What a screen reader says of them. */
export function nameParts(
  { minus, figure }: StepperParts,
  { label, minusLabel, numberLabel, max }: StepperWords,
): void {
  minus.setAttribute('aria-label', minusLabel)
  figure.setAttribute('aria-label', label)
  if (numberLabel) figure.setAttribute('aria-description', numberLabel)
  if (max !== undefined) figure.setAttribute('aria-valuemax', String(max))
}

function putBefore(plus: HTMLElement, words: StepperWords): StepperParts {
  const minus = document.createElement('button')
  minus.type = 'button'
  minus.className = styles.minus ?? ''
  const icon = plus.firstElementChild?.cloneNode(true) as SVGElement
  icon.querySelector('path')?.setAttribute('d', minusShape)
  minus.append(icon)
  const figure = document.createElement('span')
  figure.className = styles.value ?? ''
  figure.tabIndex = 0
  figure.setAttribute('role', 'spinbutton')
  figure.setAttribute('aria-valuemin', '0')
  figure.setAttribute('aria-live', 'polite')
  const parts = { minus, figure }
  nameParts(parts, words)
  plus.before(minus, figure)
  return parts
}

function takeAway({ minus, figure }: StepperParts, plus: HTMLElement): void {
  const held = document.activeElement
  const isHeld = held === minus || held === figure
  minus.remove()
  figure.remove()
  if (isHeld) plus.focus({ preventScroll: true })
}
