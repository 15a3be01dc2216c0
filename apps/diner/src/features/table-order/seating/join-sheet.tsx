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

/** How to come to sit at this table, in the ways the store has set. What was tapped before is kept for afterwards. */
export function JoinSheet() {
  const view = useSeating((state) => state.view)
  const { style } = usePage()
  if (view === null || view.joined) return <Opening view={view} onClose={close} />
  if (style.tableOpenedBy === 'staff' && view.life === 'free') return <StaffOpen onClose={close} />
  if (view.ways.length === 0) return <NothingAsked onClose={close} />
  return <Ways view={view} onClose={close} />
}

/** Not known yet, or in already: the sheet has nothing to ask. */
function Opening({ view, onClose }: { view: SeatingView | null; onClose: () => void }) {
  const joined = view?.joined === true
  useEffect(() => {
    if (joined) onClose()
  }, [joined, onClose])
  return null
}

/** A code where the store has one, else asking; each leads to the other where both are offered. */
function Ways({ view, onClose }: { view: SeatingView; onClose: () => void }) {
  const text = useText()
  const { table } = usePage()
  const takesCode = !view.locked && (view.ways.includes('orderCode') || view.ways.includes('code'))
  const takesAsking = view.ways.includes('companion') || view.ways.includes('staff')
  const [asks, setAsks] = useState(view.asking)
  const byCode = takesCode && !(asks && takesAsking)
  return (
    // Each step begins at its top.
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

/** The staff open the tables here, and this one is not open yet: it goes on by itself when they have. */
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

/** Scanning was enough: the guest sits down. */
function NothingAsked({ onClose }: { onClose: () => void }) {
  const text = useText()
  useEffect(() => {
    void join({ way: 'open' }).then((result) => {
      if (result?.ok) return
      // What became necessary meanwhile the next look says; this one has nothing to show.
      onClose()
      showProblem('server_busy', result?.message || text('seating.failed'))
      void refreshSeating()
    })
  }, [onClose, text])
  return null
}
