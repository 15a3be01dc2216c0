import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { useRunOnce } from '../intent.ts'
import { useSeating } from '../seating/seating.state.ts'
import { refreshTable } from '../table-order.state.ts'
import { usePlace } from '../use-party.ts'
import { declinePreorder, hasDeclinedPreorder } from './declined-preorder.ts'
import { DinersSheet } from './diners-sheet.tsx'
import { type KeptPreorder, keptPreorder, loadPreorder } from './preorder.ts'
import { useAsksDinerCount } from './use-diner-count-first.ts'

/** Offers the pre-order (spec 1 §4) once, when the guest sits at the table. */
export function PreorderPrompt() {
  const text = useText()
  const navigate = useNavigate()
  const menu = useMenuPath()
  const place = usePlace()
  const { preorder, forget, decline } = usePreorder()
  const runOnce = useRunOnce()
  const asksCount = useAsksDinerCount()
  const [loading, setLoading] = useState(false)
  const [counting, setCounting] = useState(false)
  async function load(kept: KeptPreorder): Promise<void> {
    if (loading || place === null) return
    setLoading(true)
    const result = await runOnce(kept.cachedAt, (intent) => loadPreorder(kept, place, intent))
    // Refresh first: the pre-order may bring the diner count that the menu would ask for.
    if (result.ok) await refreshTable()
    setLoading(false)
    if (result.ok || result.code === 'preorder_gone' || result.code === 'already_paid') forget()
    if (!result.ok) return showProblem(result.code, result.message || text('seating.failed'))
    const { left, memoLeft } = result.value
    const news = [
      memoLeft === '' ? '' : text('preorder.memoLeft', { memo: memoLeft }),
      left > 0 ? text('preorder.left', { n: left }) : '',
    ].filter((words) => words !== '')
    if (news.length > 0) showProblem(left > 0 ? 'dish_gone' : 'memo_too_long', news.join('\n'))
    void navigate(menu)
  }
  if (preorder === null) return null
  // Asked before loading: without a count the dishes would open the table for one person.
  if (counting) {
    const goOn = () => {
      setCounting(false)
      void load(preorder)
    }
    return <DinersSheet onGo={goOn} onClose={() => setCounting(false)} />
  }
  return (
    <Dialog
      open
      onClose={forget}
      kind="box"
      title={text('preorder.title')}
      closeLabel={text('seating.close')}
      footer={
        <>
          <Button onClick={decline}>{text('preorder.no')}</Button>
          <Button
            kind="primary"
            waiting={loading}
            onClick={() => (asksCount && preorder.cover === 0 ? setCounting(true) : void load(preorder))}
          >
            {text('preorder.load')}
          </Button>
        </>
      }
    >
      <p className="quiet">{text('preorder.text', { n: preorder.lines.reduce((sum, { num }) => sum + num, 0) })}</p>
    </Dialog>
  )
}

interface OfferedPreorder {
  readonly preorder: KeptPreorder | null
  readonly forget: () => void
  /** Declines it for the whole stay. */
  readonly decline: () => void
}

/**
 * The kept pre-order, fetched once on the landing page for a seated guest; null when none is kept, or the guest
 * declined it.
 */
function usePreorder(): OfferedPreorder {
  const place = usePlace()
  const { pathname } = useLocation()
  const joined = useSeating(({ view }) => view !== null && (view.joined || view.ways.length === 0))
  const isHere = joined && pathname === '/index/order'
  const party = useSeating(({ view }) => view?.seatingId ?? '')
  const asked = useRef(false)
  const [preorder, setPreorder] = useState<KeptPreorder | null>(null)
  useEffect(() => {
    if (!isHere || place === null || asked.current) return
    asked.current = true
    void keptPreorder(place).then((kept) => setPreorder(kept && hasDeclinedPreorder(place, kept, party) ? null : kept))
  }, [isHere, place, party])
  const forget = () => setPreorder(null)
  function decline(): void {
    if (place !== null && preorder !== null) declinePreorder(place, preorder, party)
    forget()
  }
  return { preorder, forget, decline }
}
