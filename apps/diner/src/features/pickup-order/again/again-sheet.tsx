import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { chosenOrder, hasKeptDishes, orderPath } from '../../store/order-choice.ts'
import { askOrder } from '../ahead.queries.ts'
import { AgainChanges } from './again-changes.tsx'
import styles from './again-sheet.module.css'
import { type AgainPlan, askHidden, askTodaysMenu, planAgain } from './order-again.ts'
import { aheadCartPath, tableAgain, takeAgain } from './take-again.ts'

export interface AgainSheetProps {
  order: AheadOrder
  open: boolean
  onClose: () => void
}

/** Shows an earlier order at today's prices and puts it into the cart with one tap. */
export function AgainSheet({ order, open, onClose }: AgainSheetProps) {
  const text = useText()
  const plan = usePlan(order, open)
  const nothing = open && queryProblem(plan)
  const { problem, go } = useTake(order, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('ahead.againTitle')}
      closeLabel={text('ahead.close')}
      footer={
        plan.data && (
          <Button kind="primary" size="big" wide onClick={() => go(plan.data.lines)}>
            {text(plan.data.lines.length === 0 ? 'ahead.againMenu' : 'ahead.againPut')}
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {plan.isPending && !nothing && (
          <>
            <p className="sr">{text('ahead.againLoading')}</p>
            <Skeleton width="most" />
            <Skeleton width="half" />
          </>
        )}
        {nothing && (
          <div className={styles.failed}>
            <p>{text('ahead.againFailed')}</p>
            <Button onClick={() => void plan.refetch()}>{text('ahead.retry')}</Button>
          </div>
        )}
        {plan.data && <Told plan={plan.data} />}
      </div>
      {plan.data && plan.data.lines.length > 0 && (
        <>
          <OtherStore storeId={order.storeId} />
          <OtherPlace order={order} />
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {text('ahead.againStopped', { why: problem })}
        </p>
      )}
    </Dialog>
  )
}

/** Choosing another store clears the earlier choice (spec 1 §4), so the guest is warned. */
function OtherStore({ storeId }: { storeId: string }) {
  const text = useText()
  const { sellerId } = usePage()
  const last = chosenOrder(sellerId)
  if (last === null || last.storeId === storeId || !hasKeptDishes(sellerId, last.storeId, Date.now())) return null
  return (
    <div className={styles.sum}>
      <Note tone="warn" icon={info}>
        {text('ahead.againClears')}
      </Note>
    </div>
  )
}

/** Warns that an order once brought to a table is now collected. */
function OtherPlace({ order }: { order: AheadOrder }) {
  const text = useText()
  const page = usePage()
  if (order.orderType !== '1' || order.tableNo === tableAgain(order, page)) return null
  return (
    <div className={styles.sum}>
      <Note tone="warn" icon={info}>
        {text('ahead.againNoTable', { table: order.tableNo })}
      </Note>
    </div>
  )
}

function Told({ plan }: { plan: AgainPlan }) {
  const text = useText()
  return (
    <>
      {plan.lines.length === 0 && <p>{text('ahead.againNone')}</p>}
      {plan.changes.length > 0 ? <AgainChanges changes={plan.changes} /> : <p>{text('ahead.againSame')}</p>}
      {plan.lines.length > 0 && (
        <div className={styles.sum}>
          <Leader tone="due" name={text('ahead.againSum')} figure={<Amount amount={plan.amount} />} />
        </div>
      )}
    </>
  )
}

/** Fills the cart and opens it, or opens the menu without lines. Reloads the page: another store has another menu. */
function useTake(order: AheadOrder, onTaken: () => void) {
  const page = usePage()
  const { sellerId, style, language } = page
  const [problem, setProblem] = useState<'full' | 'lost'>()
  const { orderType, storeId, menuClass } = order
  const choice = { orderType, storeId, menuClass, tableNo: tableAgain(order, page) }
  function go(lines: AgainPlan['lines']): void {
    const end = takeAgain(sellerId, choice, lines, { language, now: Date.now() })
    setProblem(end === 'taken' || lines.length === 0 ? undefined : end)
    const path = lines.length === 0 ? orderPath(choice, style.layout) : aheadCartPath(choice)
    if (end !== 'taken' && lines.length > 0) return
    location.assign(`/s/${sellerId}${path}`)
    // The page stays for a moment; a second tap would add everything twice.
    onTaken()
  }
  return { problem, go }
}

/** The list carries no dishes, so they are read together with the menu. */
function usePlan(order: AheadOrder, enabled: boolean) {
  const { sellerId, language } = usePage()
  return useQuery({
    queryKey: ['ahead-again', sellerId, order.outtradeno, language],
    queryFn: async () => {
      const [whole, today, hidden] = await Promise.all([
        order.bill === null ? askOrder(sellerId, order.outtradeno) : { ok: true as const, value: { order } },
        askTodaysMenu({ sellerId, storeId: order.storeId, menuClass: order.menuClass }, language),
        askHidden(sellerId, order),
      ])
      if (!whole.ok) throw new Error(whole.code)
      return planAgain(whole.value.order, { ...today, hidden }, { sellerId, now: Date.now() })
    },
    enabled,
    // Availability changes by the minute.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
