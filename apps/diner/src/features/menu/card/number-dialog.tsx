import { clampTyped, type PadKey, padOf, pressPad } from '@comanda/rules/menu/number-pad.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { type Money, multiply } from '@comanda/rules/money/money.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { isPadTaken, NumberPad, padKeyOf } from '@comanda/ui/field/number-pad.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type KeyboardEvent, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './number-dialog.module.css'

export interface NumberDialogProps {
  name: string
  /** Of one portion. */
  price: Money
  /** The current number. */
  num: number
  min: number
  max: number
  onTake: (num: number) => void
  onClose: () => void
}

/** Types the number of portions, between a minimum and a maximum (spec 1 §5). */
export function NumberDialog({ name, price, num, min, max, onTake, onClose }: NumberDialogProps) {
  const text = useText()
  const { style } = usePage()
  const pad = padOf({ min, max })
  // Null until the first digit, which replaces the current number, as in a selected field.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(num)
  const { value, problem } = clampTyped(shown, pad)
  const amount = (portions: number) => formatMoney(multiply(price, portions), style.currency)
  function press(key: PadKey) {
    setTyped(pressPad(typed === null && /\d/.test(key) ? '' : shown, key, pad))
  }
  function type(event: KeyboardEvent) {
    const key = padKeyOf(event.key)
    if (isPadTaken(event)) take()
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  function take() {
    // Out of bounds: the dialog sets the bound, shows why, and takes it on the next press (spec 1 §5).
    if (problem !== undefined) return setTyped(String(value))
    onTake(value)
  }
  return (
    <Dialog
      open
      title={name}
      closeLabel={text('app.dismiss')}
      onClose={onClose}
      footer={
        <Button kind="primary" size="big" wide onClick={take}>
          {problem === undefined ? text('pad.set', { n: value }) : text('pad.bound', { n: value })}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a keyboard types here what the pad types */}
      <div className={styles.pad} onKeyDown={type} data-first-focus tabIndex={-1}>
        <p className={styles.bounds}>{text('pad.bounds', { price: amount(1), min, max })}</p>
        <p className={styles.readout} role="status">
          <b>{shown || '0'}</b>
          <i className={styles.caret} aria-hidden="true" />
          <small>{text('pad.unit', { n: Number(shown) || 0 })}</small>
        </p>
        <p className={styles.sum}>
          {problem === undefined
            ? text('pad.sum', { amount: amount(value) })
            : text(problem.code === 'quantity_above' ? 'pad.above' : 'pad.below', { n: value })}
        </p>
        <NumberPad onKey={press} clearLabel={text('pad.clear')} backLabel={text('pad.back')} />
      </div>
    </Dialog>
  )
}
