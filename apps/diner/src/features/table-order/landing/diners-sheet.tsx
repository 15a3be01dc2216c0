import { numberPad } from '@comanda/rules/menu/number-pad.ts'
import { asksDinerCount } from '@comanda/rules/table-order/diner-count.ts'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { DinersPad } from '../../cart/components/diners-pad.tsx'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { openSheet } from '../seating/seating.state.ts'
import { usePlace } from '../use-party.ts'
import { lastPaidHere } from './last-paid-here.ts'
import { saveCover } from './save-cover.ts'
import { useAsksDinerCount } from './use-diner-count-first.ts'

export interface DinersSheetProps {
  /** The next step after the count, or when none is needed; the default is the menu. */
  onGo?: () => void
  onClose?: () => void
}

/**
 * Asks for the diner count before the menu; not within four hours of this guest's last payment at this table (spec 1
 * §4). Continues by itself if the table answers that a companion entered it.
 */
export function DinersSheet({ onGo, onClose = () => openSheet(null) }: DinersSheetProps) {
  const { style } = usePage()
  const text = useText()
  const lastPaidAt = useLastPaidHere()
  const navigate = useNavigate()
  const menu = useMenuPath()
  const isUnsaid = useAsksDinerCount()
  const asks =
    isUnsaid &&
    (lastPaidAt === undefined ? undefined : asksDinerCount(style.inputCover, lastPaidAt ?? undefined, Date.now()))
  const go =
    onGo ??
    (() => {
      openSheet(null)
      void navigate(menu)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer shows that no count is needed
  useEffect(() => {
    if (asks === false) go()
  }, [asks])
  if (asks !== true) return null
  function take(cover: number): void {
    void saveCover(cover).then((refused) => refused === '' || showProblem('diner_count', refused))
    go()
  }
  return (
    <Dialog open title={text('diners.title')} closeLabel={text('seating.close')} onClose={onClose}>
      <DinersPad first={numberPad.min} goLabel={(n) => text('diners.go', { n })} onTake={take} />
    </Dialog>
  )
}

/** Undefined until loaded. */
function useLastPaidHere(): number | null | undefined {
  const place = usePlace()
  const [paidAt, setPaidAt] = useState<number | null>()
  useEffect(() => {
    if (place !== null) void lastPaidHere(place).then(setPaidAt)
  }, [place])
  return place === null ? null : paidAt
}
