import { clampTyped, pressPad } from '@comanda/rules/menu/number-pad.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { isPadTaken, NumberPad, type NumberPadKey, padKeyOf } from '@comanda/ui/field/number-pad.tsx'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './diners-pad.module.css'

export interface DinersPadProps {
  /** What stands there at first. */
  first: number
  goLabel: (count: number) => string
  waiting?: boolean
  /** Why it could not be kept; '' = nothing went wrong. */
  problem?: string
  onTake: (cover: number) => void
}

/** How many eat, typed: digits, back and clear, within the bounds of the pad (spec 1 §5). */
export function DinersPad({ first, goLabel, waiting, problem: failed = '', onTake }: DinersPadProps) {
  const text = useText()
  const [shown, setShown] = useState(String(first))
  // What stands there at first is replaced by the first digit.
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
    // Out of bounds it is set to the bound and said, and taken with the next press; nobody is no party (spec 1 §5).
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

/** A table and who sits at it: the first eight are drawn, the figure says the rest. */
function Seats({ shown, taken }: { shown: string; taken: number }) {
  const text = useText()
  return (
    <div className={styles.seats} role="status">
      {/* Opposite each other first, as people sit down. */}
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
