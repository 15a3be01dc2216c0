import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './join-sheet.module.css'
import { join } from './seating-calls.ts'
import { SheetWait } from './sheet-wait.tsx'

export interface AskToJoinProps {
  view: SeatingView
  /** Opens the code pad; undefined where the store uses no code. */
  onCode: (() => void) | undefined
  onLater: () => void
}

/** The guest asks companions or staff to let them in, and waits for a yes. */
export function AskToJoin({ view, onCode, onLater }: AskToJoinProps) {
  const text = useText()
  const no = useKnockOutcome(view)
  return (
    <div className={styles.step}>
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

/** How the last knock ended: refused, or unanswered until it expired. */
export function useKnockOutcome({ asking, me, seatingId }: Asked): 'refused' | 'unanswered' | null {
  const was = useRef({ asking, seatingId })
  const [no, setNo] = useState<'refused' | 'unanswered' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the knock's result when it ends
  useEffect(() => {
    // A refused guest keeps a number (`me`); an expired knock does not. If the asked party left, it is neither.
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
  const { problem, take } = useRefusalText(text('seating.failed'))
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const result = await join({ way: 'ask', ...(name.trim() === '' ? {} : { name: name.trim() }) })
    setSending(false)
    take(result)
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
