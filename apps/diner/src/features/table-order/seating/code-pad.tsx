import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { NumberPad, type NumberPadKey, padKeyOf } from '@comanda/ui/field/number-pad.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warningCircle } from '@comanda/ui/icon/icons.tsx'
import { type KeyboardEvent, useState } from 'react'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './code-pad.module.css'
import { join, refreshSeating } from './seating-calls.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** spec 1 §5 */
const codeLength = 4

/** Four digits that let a guest in. The fourth digit sends the code. The server limits the tries. */
export function CodePad({
  view,
  onAsk,
  onDone,
  onLocked,
}: {
  view: SeatingView
  onAsk: (() => void) | undefined
  /** Called after a right code. A guest who comes in by it needs no extra message. */
  onDone?: () => void
  /** Called when the server allows no more tries. */
  onLocked?: () => void
}) {
  const text = useText()
  const both = view.ways.includes('orderCode') && view.ways.includes('code')
  const [chosen, choose] = useState<'orderCode' | 'code'>('orderCode')
  // One of two codes may run out of tries while the pad is open.
  const other = chosen === 'code' ? 'orderCode' : 'code'
  const way = view.ways.includes(chosen) ? chosen : other
  const { shown, isBad, words, isShut, press } = useCode(way, view.lockedUntil, { onDone, onLocked })
  function type(event: KeyboardEvent) {
    const key = padKeyOf(event.key)
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard types here what the pad types
    <div className={styles.pad} onKeyDown={type} data-first-focus tabIndex={-1}>
      <p className={styles.hint}>{text(way === 'orderCode' ? 'seating.codeCard' : 'seating.codeStaff')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: four boxes that are one field, filled by the pad below */}
      <div
        className={isBad ? `${styles.code} ${styles.bad}` : styles.code}
        role="group"
        aria-label={text('seating.codeField')}
      >
        {[0, 1, 2, 3].map((at) => (
          <span key={at} className={at === shown.length && !isShut ? styles.now : undefined}>
            {shown[at] ?? ''}
          </span>
        ))}
      </div>
      <p className="sr" aria-live="polite">
        {text('seating.codeDigit', { n: shown.length })}
      </p>
      <p className={styles.words} role="alert">
        {words.length > 0 && <Icon shape={warningCircle} size="md" />}
        <span>
          {words.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      </p>
      <fieldset className={styles.keys} disabled={isShut}>
        <NumberPad onKey={press} clearLabel={text('seating.padClear')} backLabel={text('seating.padBack')} />
      </fieldset>
      {both && (
        <Button kind="quiet" wide onClick={() => choose(other)}>
          {text('seating.codeOther')}
        </Button>
      )}
      {onAsk && (
        <Button size="big" wide onClick={onAsk}>
          {text('seating.askInstead')}
        </Button>
      )}
    </div>
  )
}

/** The typed digits, the message, and whether the pad accepts keys. */
function useCode(
  way: 'orderCode' | 'code',
  lockedUntil: string | null,
  { onDone, onLocked }: { readonly onDone: (() => void) | undefined; readonly onLocked: (() => void) | undefined },
) {
  const text = useText()
  const [shown, setShown] = useState('')
  const { problem, take, forget } = useRefusalText(text('seating.failed'))
  const [sending, setSending] = useState(false)
  const { seconds: wait, wait: waitFor } = useSecondsLeft(lockedUntil)
  const isShut = sending || wait > 0
  async function send(code: string): Promise<void> {
    setSending(true)
    const result = await join({ way, code })
    if (result?.ok) onDone?.()
    if (result?.ok === false) {
      if (result.code === 'code_wait') waitFor(Number(result.values[0]) || 1)
      take(result)
      if (result.code !== 'code_wrong') setShown('')
      // Load how long the pad is locked now, by this try or an earlier one.
      if (result.code.startsWith('code_')) {
        const seen = await refreshSeating()
        const isOver = result.code === 'code_locked' || result.details?.locked === true
        if (isOver && seen?.ok && seen.value.locked) onLocked?.()
      }
    }
    setSending(false)
  }
  function press(key: NumberPadKey): void {
    if (isShut) return
    // The next key clears a wrong code.
    const next = pressCode(problem === '' ? shown : '', key)
    setShown(next)
    forget()
    if (next.length === codeLength) void send(next)
  }
  const said = problem === '' ? [] : [problem]
  const words = wait > 0 ? [text('seating.codeWait'), text('seating.codeWaitFor', { n: wait })] : said
  return { shown, isBad: problem !== '' && shown !== '', words: sending ? [] : words, isShut, press }
}

/** A code is text: it may begin with 0. */
function pressCode(shown: string, key: NumberPadKey): string {
  if (key === 'clear') return ''
  return key === 'back' ? shown.slice(0, -1) : (shown + key).slice(0, codeLength)
}
