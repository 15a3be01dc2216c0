import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './join-sheet.module.css'
import { useSeating } from './seating.state.ts'
import { join } from './seating-calls.ts'
import { SheetWait } from './sheet-wait.tsx'

export interface AskToJoinProps {
  view: SeatingView
  /** To the code pad, where the store has a code too. */
  onCode: (() => void) | undefined
  onLater: () => void
}

/** Asking those who sit here, or the staff; and waiting until somebody says yes. */
export function AskToJoin({ view, onCode, onLater }: AskToJoinProps) {
  const text = useText()
  const no = useKnockOutcome(view)
  const ended = useSeating((state) => state.ended) || view.lastPaidAt !== null
  return (
    <div className={styles.step}>
      {ended && <Note tone="two">{text('seating.scanAgain')}</Note>}
      {view.locked && <Note tone="warn">{text('seating.codeLocked')}</Note>}
      {view.asking ? (
        <>
          <div role="status">
            <p className={styles.title}>{text('seating.waitingTitle')}</p>
            <p className="quiet">{text('seating.waitingText')}</p>
          </div>
          <SheetWait onLater={onLater} />
        </>
      ) : (
        <AskForm companions={view.ways.includes('companion')} no={no} />
      )}
      {onCode && (
        <Button kind="quiet" wide onClick={onCode}>
          {text('seating.codeInstead')}
        </Button>
      )}
    </div>
  )
}

type Asked = Pick<SeatingView, 'asking' | 'me' | 'seatingId'>

/** Asked once and no longer asking: somebody said no, or nobody said anything for as long as a knock is shown. */
export function useKnockOutcome({ asking, me, seatingId }: Asked): 'refused' | 'unanswered' | null {
  const was = useRef({ asking, seatingId })
  const [no, setNo] = useState<'refused' | 'unanswered' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of the knock is told when it ends
  useEffect(() => {
    // Who was refused keeps their number at the table; a knock that has run out has left nothing there. Whoever was asked and has left says neither.
    const isOver = was.current.asking && !asking && was.current.seatingId === seatingId
    setNo(isOver ? (me > 0 ? 'refused' : 'unanswered') : null)
    was.current = { asking, seatingId }
  }, [asking])
  return no
}

function AskForm({ companions, no }: { companions: boolean; no: ReturnType<typeof useKnockOutcome> }) {
  const text = useText()
  const [name, setName] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const result = await join({ way: 'ask', ...(name.trim() === '' ? {} : { name: name.trim() }) })
    setSending(false)
    setProblem(result === null || result.ok ? '' : result.message || text('seating.failed'))
  }
  return (
    <form className={styles.step} onSubmit={(event) => void ask(event)}>
      {no && <Note tone="warn">{text(no === 'refused' ? 'seating.askRefused' : 'seating.askUnanswered')}</Note>}
      <p className="quiet">{text(companions ? 'seating.askText' : 'seating.askStaffText')}</p>
      <TextField
        label={text('seating.askName')}
        help={text(companions ? 'seating.askNameHelp' : 'seating.askNameStaffHelp')}
        problem={problem}
        value={name}
        maxLength={20}
        autoComplete="nickname"
        enterKeyHint="send"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" size="big" wide waiting={sending}>
        {text(no === 'unanswered' ? 'seating.askAgain' : 'seating.ask')}
      </Button>
    </form>
  )
}
