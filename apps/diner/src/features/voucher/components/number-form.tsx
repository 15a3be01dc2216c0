import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { scan } from '@comanda/ui/icon/icons-later.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useCodeReader } from '../use-code-reader.ts'
import { useVoucher } from '../voucher.state.ts'
import styles from './number-form.module.css'
import { ScanView } from './scan-view.tsx'

export interface NumberFormProps {
  /** The field's initial text. */
  first: string
  submit: string
  /** The label while the call runs. */
  asking: string
  onNumber: (number: string) => void
  /** A scanned code is looked up at once, as that redeems nothing. Otherwise it fills the field. */
  isScanAsked?: boolean
  /** Under the field. */
  more?: ReactNode
  /** Beside the one action. */
  children?: ReactNode
}

/** A voucher's number: typed, pasted, or scanned if the browser can. */
export function NumberForm({ first, submit, asking, onNumber, isScanAsked = false, more, children }: NumberFormProps) {
  const text = useText()
  const { platform, isBusy, problem, doubt } = useVoucher()
  const [number, setNumber] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const reader = useCodeReader()
  const form = useRef<HTMLFormElement>(null)
  const said = problem || (doubt === null ? '' : text('voucher.notFound', { why: doubt }))
  const wrong = isMissing ? text('voucher.missing') : said
  useEffect(() => {
    // The guest corrects the problem here.
    if (!isBusy && said !== '') focusNumber(form.current)
  }, [isBusy, said])
  function give(wanted: string): void {
    const given = wanted.trim()
    setMissing(given === '')
    if (given === '') focusNumber(form.current)
    else onNumber(given)
  }
  function scanned(code: string): void {
    setScanning(false)
    setNumber(code)
    setMissing(false)
    focusNumber(form.current)
    if (isScanAsked) give(code)
  }
  function stopScanning(): void {
    setScanning(false)
    focusNumber(form.current)
  }
  function send(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) give(number)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <TextField
        name="number"
        label={text('voucher.number')}
        help={text('voucher.numberHelp', { platform })}
        // While another number is checked, the earlier problem is hidden.
        problem={isBusy ? undefined : wrong}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={2000}
        required
        readOnly={isBusy}
        onChange={(event) => {
          setNumber(event.target.value)
          setMissing(false)
        }}
      />
      {more}
      {reader !== null && !isScanning && (
        <Button wide onClick={() => !isBusy && setScanning(true)} aria-disabled={isBusy || undefined}>
          <Icon shape={scan} size="md" />
          {text('voucher.scan')}
        </Button>
      )}
      {reader !== null && isScanning && <ScanView reader={reader} onCode={scanned} onStop={stopScanning} />}
      <div className={styles.actions}>
        {children}
        <Button type="submit" kind="primary" size="big" wide waiting={isBusy}>
          {isBusy ? asking : submit}
        </Button>
      </div>
      <LiveRegion>{isBusy ? asking : ''}</LiveRegion>
    </form>
  )
}

function focusNumber(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('number')
  if (field instanceof HTMLInputElement) field.focus()
}
