import { clampTyped, pressPad } from '@comanda/rules/menu/number-pad.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { isPadTaken, NumberPad, type NumberPadKey, padKeyOf } from '@comanda/ui/field/number-pad.tsx'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './diners-pad.module.css'

export interface DinersPadProps {
  /** The initial number. */
  first: number
  goLabel: (count: number) => string
  waiting?: boolean
  /** Why saving failed; '' = no failure. */
  problem?: string
  onTake: (cover: number) => void
}

/** Types the diner count: digits, back and clear, within the bounds of the pad (spec 1 §5). */
export function DinersPad({ first, goLabel, waiting, problem: failed = '', onTake }: DinersPadProps) {
  const text = useText()
  const [shown, setShown] = useState(String(first))
  // The first digit replaces the initial number.
  const [fresh, setFresh] = useState(true)
  const [bound, setBound] = useState('')
  const { value, problem } = clampTyped(shown)
  function press(key: NumberPadKey): void {
    setShown(pressPad(fresh && /\d/.test(key) ? '' : shown, key))
    setFresh(false)
    setBound('')
  }
  function type(event: KeyboardEvent): void {
    const key = padKeyOf(event.key)
    if (isPadTaken(event)) take()
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  function take(): void {
    if (problem === undefined) {
      onTake(value)
      return
    }
    // A number out of bounds becomes the bound, with a message; the next press takes it. 0 is refused (spec 1 §5).
    setShown(String(value))
    setFresh(true)
    setBound(problem.code === 'quantity_above' ? text('diners.above', { n: value }) : text('diners.below'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard types here what the pad types
    <div className={styles.pad} onKeyDown={type} data-first-focus tabIndex={-1}>
      <p className={styles.hint}>{text('diners.text')}</p>
      <Seats shown={shown} taken={Number(shown) || 0} />
      <p className={styles.bound} role="alert">
        {bound || failed}
      </p>
      <NumberPad onKey={press} clearLabel={text('seating.padClear')} backLabel={text('seating.padBack')} />
      <Button className={styles.go} kind="primary" size="big" wide waiting={waiting} onClick={take}>
        {goLabel(Number(shown) || 0)}
      </Button>
    </div>
  )
}

/** A table with up to eight drawn seats; the number shows the rest. */
function Seats({ shown, taken }: { shown: string; taken: number }) {
  const text = useText()
  return (
    <div className={styles.seats} role="status">
      {/* Seats fill opposite each other first. */}
      {[1, 2, 3, 4, 5, 6, 7, 8].map((seat) => (
        <i key={seat} className={seat <= taken ? styles.on : undefined} aria-hidden="true" />
      ))}
      <span className={styles.table}>
        <b>{shown || '0'}</b>
        <span>{text('diners.unit', { n: taken })}</span>
      </span>
    </div>
  )
}
