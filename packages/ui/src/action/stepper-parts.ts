import { minus as minusShape } from '../icon/icons.tsx'
import styles from './stepper.module.css'
import type { StepperProps } from './stepper.tsx'

/** What stands before a stepper's plus while there is something to take away: as `Stepper` draws it. */
export interface StepperParts {
  readonly minus: HTMLElement
  readonly figure: HTMLElement
}

/** What they are called, and what they do. */
export type StepperSaid = Pick<
  StepperProps,
  'label' | 'minusLabel' | 'numberLabel' | 'max' | 'onMinus' | 'onPlus' | 'onNumber'
>

/** As it was said last: they outlive a drawing. */
interface Latest {
  readonly current: StepperSaid
}

/** Writes the value before the plus, and answers what stands there then: null at 0, when the focus goes to the plus. */
export function drawValue(
  plus: HTMLElement,
  before: StepperParts | null,
  value: number,
  latest: Latest,
): StepperParts | null {
  if (value <= 0) {
    if (before) takeAway(before, plus)
    return null
  }
  const parts = before ?? putBefore(plus, latest)
  parts.figure.textContent = String(value)
  parts.figure.setAttribute('aria-valuenow', String(value))
  return parts
}

/** What a screen reader says of them. */
export function nameParts({ minus, figure }: StepperParts, { label, minusLabel, numberLabel, max }: StepperSaid): void {
  minus.setAttribute('aria-label', minusLabel)
  figure.setAttribute('aria-label', label)
  if (numberLabel) figure.setAttribute('aria-description', numberLabel)
  if (max !== undefined) figure.setAttribute('aria-valuemax', String(max))
}

function putBefore(plus: HTMLElement, latest: Latest): StepperParts {
  const minus = document.createElement('button')
  minus.type = 'button'
  minus.className = styles.minus ?? ''
  const icon = plus.firstElementChild?.cloneNode(true) as SVGElement
  icon.querySelector('path')?.setAttribute('d', minusShape)
  minus.append(icon)
  minus.onclick = () => latest.current.onMinus()
  const figure = document.createElement('span')
  figure.className = styles.value ?? ''
  figure.tabIndex = 0
  figure.setAttribute('role', 'spinbutton')
  figure.setAttribute('aria-valuemin', '0')
  figure.setAttribute('aria-live', 'polite')
  figure.onclick = () => latest.current.onNumber?.()
  figure.onkeydown = (event) => press(event, latest.current)
  const parts = { minus, figure }
  nameParts(parts, latest.current)
  plus.before(minus, figure)
  return parts
}

function press(event: KeyboardEvent, { onMinus, onPlus, onNumber }: StepperSaid): void {
  if (event.key === 'ArrowUp') onPlus()
  else if (event.key === 'ArrowDown') onMinus()
  else if (event.key === 'Enter' && onNumber) onNumber()
  else return
  event.preventDefault()
}

function takeAway({ minus, figure }: StepperParts, plus: HTMLElement): void {
  const held = document.activeElement
  const isHeld = held === minus || held === figure
  minus.remove()
  figure.remove()
  if (isHeld) plus.focus({ preventScroll: true })
}
