import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { AskToJoin } from './ask-to-join.tsx'
import { CodePad } from './code-pad.tsx'
import styles from './join-sheet.module.css'
import { openSheet, useSeating } from './seating.state.ts'
import { join, refreshSeating } from './seating-calls.ts'
import { SheetWait } from './sheet-wait.tsx'

const close = () => openSheet(null)

/** The ways to join this table that the store allows. Earlier taps are kept and sent afterwards. */
export function JoinSheet() {
  const view = useSeating((state) => state.view)
  const { style } = usePage()
  if (view === null || view.joined) return <Opening view={view} onClose={close} />
  if (style.tableOpenedBy === 'staff' && view.life === 'free') return <StaffOpen onClose={close} />
  if (view.ways.length === 0) return <NothingAsked onClose={close} />
  return <Ways view={view} onClose={close} />
}

/** The seating is unknown or the guest has joined: nothing to ask. */
function Opening({ view, onClose }: { view: SeatingView | null; onClose: () => void }) {
  const joined = view?.joined === true
  useEffect(() => {
    if (joined) onClose()
  }, [joined, onClose])
  return null
}

/** Starts with the code where the store has one, else with asking. Each links to the other. */
function Ways({ view, onClose }: { view: SeatingView; onClose: () => void }) {
  const text = useText()
  const { table } = usePage()
  const takesCode = !view.locked && (view.ways.includes('orderCode') || view.ways.includes('code'))
  const takesAsking = view.ways.includes('companion') || view.ways.includes('staff')
  const [asks, setAsks] = useState(view.asking)
  const byCode = takesCode && !(asks && takesAsking)
  return (
    // A key per step, so each step starts scrolled to the top.
    <Dialog
      key={byCode ? 'code' : 'ask'}
      open
      title={byCode ? text('seating.codeTitle') : text('seating.joinTitle', { table: table?.tablename ?? '' })}
      closeLabel={text('seating.close')}
      onClose={onClose}
    >
      {byCode ? (
        <CodePad view={view} onAsk={takesAsking ? () => setAsks(true) : undefined} />
      ) : (
        <AskToJoin view={view} onCode={takesCode ? () => setAsks(false) : undefined} onLater={onClose} />
      )}
    </Dialog>
  )
}

/** Staff open the tables here, and this one is closed. The sheet continues by itself when they do. */
function StaffOpen({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Dialog open title={text('seating.staffOpenTitle')} closeLabel={text('seating.close')} onClose={onClose}>
      <div className={styles.step}>
        <p className="quiet">{text('seating.staffOpenText')}</p>
        <SheetWait onLater={onClose} />
      </div>
    </Dialog>
  )
}

/** No code or question: scanning seats the guest. */
function NothingAsked({ onClose }: { onClose: () => void }) {
  const text = useText()
  useEffect(() => {
    void join({ way: 'open' }).then((result) => {
      if (result?.ok) return
      // The next seating answer shows what is needed now.
      onClose()
      showProblem('server_busy', result?.message || text('seating.failed'))
      void refreshSeating()
    })
  }, [onClose, text])
  return null
}
