import type { CallReason } from '@comanda/contract/style/call-reason.schema.ts'
import type { StoreCall } from '@comanda/contract/table-order/store-call.routes.ts'
import { clipMemo, memoLength, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { clockOf } from '../../../app/clock.ts'
import { usePage } from '../../../app/page-input.ts'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import { useRunOnce } from '../intent.ts'
import styles from './call-sheet.module.css'
import { callStore, useStoreCalls } from './store-calls.ts'

export interface CallSheetProps {
  open: boolean
  onClose: () => void
}

/** The reasons to call the staff, and their answers. */
export function CallSheet({ open, onClose }: CallSheetProps) {
  const text = useText()
  return (
    <Dialog open={open} onClose={onClose} title={text('call.title')} closeLabel={text('call.close')}>
      <Calls />
    </Dialog>
  )
}

/** As many as fit above the buttons on a small phone. Open older calls show in their disabled button. */
const newest = 3

function Calls() {
  const text = useText()
  const { style } = usePage()
  const { calls, refresh } = useStoreCalls()
  const { ring, ringing, problem } = useRing(refresh)
  const [writing, setWriting] = useState(false)
  const isOpen = (reason: CallReason) =>
    reason !== 'other' && calls?.some((one) => one.reason === reason && one.state === 'open') === true
  return (
    <div className={styles.body}>
      <p className="quiet">{text('call.hint')}</p>
      {/* Above the buttons: the sheet is anchored at its bottom, so a late row does not move the buttons. */}
      <ul className={styles.calls} aria-label={text('call.sent')} aria-live="polite">
        {calls?.slice(0, newest).map((one) => (
          <CallRow key={one.callId} call={one} />
        ))}
      </ul>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.reasons}>
        {style.callReasons.map((reason) => (
          <Button
            key={reason}
            kind="soft"
            size="big"
            wide
            waiting={ringing === reason}
            disabled={isOpen(reason)}
            aria-expanded={reason === 'other' ? writing : undefined}
            onClick={() => (reason === 'other' ? setWriting(!writing) : void ring(reason, ''))}
          >
            {text('call.reason', { reason })}
          </Button>
        ))}
      </div>
      {writing && (
        <OwnWords
          waiting={ringing === 'other'}
          onSend={(words) => void ring('other', words).then((done) => (done ? setWriting(false) : undefined))}
        />
      )}
    </div>
  )
}

function CallRow({ call }: { call: StoreCall }) {
  const text = useText()
  const { store } = usePage()
  const at = (time: string) => clockOf(time, store?.timeZone ?? 'UTC')
  return (
    <li className={styles.call}>
      <b>{call.words || text('call.reason', { reason: call.reason })}</b>
      <span className={call.state === 'answered' ? styles.answered : undefined}>
        {call.state === 'open' || call.answeredAt === null
          ? text('call.waiting', { time: at(call.calledAt) })
          : call.answer === ''
            ? text('call.coming', { time: at(call.answeredAt) })
            : text('call.answered', { time: at(call.answeredAt), answer: call.answer })}
      </span>
    </li>
  )
}

function OwnWords({ waiting, onSend }: { waiting: boolean; onSend: (words: string) => void }) {
  const text = useText()
  const [words, setWords] = useState('')
  const limit = memoLimits.landing
  function send(event: FormEvent) {
    event.preventDefault()
    const said = clipMemo(words.trim(), limit)
    if (said !== '' && !waiting) onSend(said)
  }
  return (
    <form className={styles.words} onSubmit={send}>
      <TextField
        label={text('call.words')}
        aside={`${memoLength(words)} / ${limit}`}
        placeholder={text('call.example')}
        value={words}
        // Not clipped while an input method composes: it would cut a half-typed pinyin word.
        onChange={(event) =>
          setWords(
            (event.nativeEvent as InputEvent).isComposing ? event.target.value : clipMemo(event.target.value, limit),
          )
        }
        onCompositionEnd={(event) => setWords(clipMemo(event.currentTarget.value, limit))}
        enterKeyHint="send"
      />
      <Button type="submit" kind="primary" wide waiting={waiting} disabled={words.trim() === ''}>
        {text('call.send')}
      </Button>
    </form>
  )
}

function useRing(refresh: () => Promise<void>) {
  const text = useText()
  const runOnce = useRunOnce()
  const [ringing, setRinging] = useState<CallReason>()
  const { problem, take } = useRefusalText(text('call.failed'))
  async function ring(reason: CallReason, words: string): Promise<boolean> {
    if (ringing !== undefined) return false
    setRinging(reason)
    const result = await runOnce(`${reason} ${words}`, (intent) => callStore(reason, words, intent))
    setRinging(undefined)
    take(result)
    await refresh()
    return result.ok
  }
  return { ring, ringing, problem }
}
