import { clampTyped, numberPad, pressPad } from '@comanda/rules/menu/number-pad.ts'
import { asksDinerCount } from '@comanda/rules/table-order/diner-count.ts'
import { Button } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { NumberPad, type NumberPadKey, padKeyOf } from '@comanda/ui/number-pad.tsx'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { saveHead } from '../bill-head.ts'
import { openSheet, useSeating } from '../seating.state.ts'
import { lookAtSeating } from '../seating-calls.ts'
import { tellProblem } from '../table-order.state.ts'
import { useMenuPath } from '../use-menu-path.ts'
import styles from './diners-sheet.module.css'

/** How many eat, before the menu; not again within four hours of this guest's last payment here (spec 1 §4). */
export function DinersSheet() {
  const { style } = usePage()
  const text = useText()
  const lastPaidAt = useLastPaidAt()
  const navigate = useNavigate()
  const menu = useMenuPath()
  const asks =
    lastPaidAt === undefined ? undefined : asksDinerCount(style.inputCover, lastPaidAt ?? undefined, Date.now())
  useEffect(() => {
    if (asks !== false) return
    openSheet(null)
    void navigate(menu)
  }, [asks, navigate, menu])
  if (asks !== true) return null
  function take(cover: number): void {
    void sayCover(cover).then((ok) => ok || tellProblem('offline', text('app.notDone')))
    openSheet(null)
    void navigate(menu)
  }
  return (
    <Dialog open title={text('diners.title')} closeLabel={text('seating.close')} onClose={() => openSheet(null)}>
      <DinersPad onTake={take} />
    </Dialog>
  )
}

/** Milliseconds of this guest's last payment; null = none; undefined before it is known. Out of reach counts as none. */
function useLastPaidAt(): number | null | undefined {
  const known = useSeating((state) => state.view)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (known === null) void lookAtSeating().then((result) => setFailed(result?.ok !== true))
  }, [known])
  if (known === null) return failed ? null : undefined
  return known.lastPaidAt === null ? null : Date.parse(known.lastPaidAt)
}

/** For everyone at the table; who has not joined yet says it when they have. */
async function sayCover(cover: number): Promise<boolean> {
  useSeating.setState({ cover })
  if (useSeating.getState().outside) return true
  return (await saveHead({ cover })).ok
}

function DinersPad({ onTake }: { onTake: (cover: number) => void }) {
  const text = useText()
  const [shown, setShown] = useState(String(numberPad.min))
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
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  function take(): void {
    if (problem === undefined) {
      onTake(value)
      return
    }
    // Out of bounds it is set to the bound and said, and taken with the next press (spec 1 §5).
    setShown(String(value))
    setFresh(true)
    setBound(text(problem.code === 'quantity_above' ? 'diners.above' : 'diners.below', { n: value }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard types here what the pad types
    <div className={styles.pad} onKeyDown={type} data-first-focus tabIndex={-1}>
      <p className={styles.hint}>{text('diners.text')}</p>
      <Seats shown={shown} taken={Number(shown) || 0} />
      <p className={styles.bound} role="alert">
        {bound}
      </p>
      <NumberPad onKey={press} clearLabel={text('seating.padClear')} backLabel={text('seating.padBack')} />
      <Button className={styles.go} kind="primary" size="big" wide onClick={take}>
        {text('diners.go', { n: Number(shown) || 0 })}
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
