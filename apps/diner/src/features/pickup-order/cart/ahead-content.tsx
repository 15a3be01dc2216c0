import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Main, Section } from '@comanda/ui/layout/page.tsx'
import { useMemo } from 'react'
import { LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { changeLine, useCartTotals, useHeldCart } from '../../cart/cart-actions.ts'
import { needsConfirmation } from '../../cart/changed-line.ts'
import { isExpired } from '../../cart/line-problem.ts'
import { dishesOf } from '../../menu/dishes-of.ts'
import { useMenu } from '../../menu/menu.state.ts'
import type { OpenedDish } from '../../menu/sheet/dish-sheet-host.tsx'
import { CartSlip } from '../../order/components/cart-slip.tsx'
import { GateNote } from '../../store/components/gate-note.tsx'
import { useDelivery } from '../../takeout/delivery/delivery.state.ts'
import { deliveryPart } from '../../takeout/delivery/delivery-part.ts'
import { AheadNews } from '../submit/ahead-news.tsx'
import { forgetNotSent } from '../submit/submit-ahead.ts'
import { useSubmit } from '../submit/use-submit.ts'
import { takeTimePart } from '../time/take-time-part.ts'
import styles from './ahead-content.module.css'
import { AheadDock } from './ahead-dock.tsx'
import { AheadRows } from './ahead-rows.tsx'
import { ClearAhead } from './clear-ahead.tsx'
import { useDeviceCart } from './device-cart.state.ts'
import { useLineProblemText } from './line-problem-text.ts'

const noTypes: readonly MenuType[] = []

/** The line that the guest edits. */
export type DishToEdit = Pick<OpenedDish, 'item' | 'line'>

/** A filled cart and its submit button. */
export function AheadContent({ onEdit }: { onEdit: (dish: DishToEdit) => void }) {
  const text = useText()
  const { store, ordering } = usePage()
  const { amount, count } = useCartTotals()
  const { menu } = useMenu()
  const items = useMemo(() => (menu ? dishesOf(menu) : new Map<string, MenuItem>()), [menu])
  const lines = useExplainedLines(items)
  const frozen = useDeviceCart((cart) => cart.frozen)
  const submit = useSubmit()
  const { distance } = useDelivery(store?.id ?? '', amount)
  if (store === null || ordering === null) return null
  const { orderType } = ordering
  return (
    <>
      <Main>
        <GateNote />
        <AheadNews lines={lines} />
        <Stuck lines={lines} frozen={frozen} />
        <Section
          title={
            <>
              {text('aheadCart.dishes')}{' '}
              <small className={styles.count}>{text('sharedCart.portions', { count })}</small>
            </>
          }
          aside={<ClearAhead count={count} disabled={frozen} />}
        >
          <CartSlip
            lines={lines}
            items={items}
            types={menu?.types ?? noTypes}
            frozen={frozen}
            onEdit={(line, item) => {
              forgetNotSent()
              onEdit({ line, item })
            }}
            onNumber={(line, num) => {
              forgetNotSent()
              changeLine(line.id, num)
            }}
          />
        </Section>
        <div className={styles.rows}>
          {/* What is known at once comes first, so that later content moves nothing under the thumb. */}
          <AheadRows frozen={frozen} isDining={orderType === '3'} />
          <LaterPart
            part={takeTimePart}
            props={{
              storeId: store.id,
              orderType,
              portions: count,
              distance: orderType === '2' ? distance : 0,
              frozen,
            }}
            fallback={<ComingRow />}
          />
          {orderType === '2' && (
            <LaterPart part={deliveryPart} props={{ storeId: store.id, amount, frozen }} fallback={<ComingRow />} />
          )}
        </div>
      </Main>
      <AheadDock {...{ lines, items, ...submit }} />
    </>
  )
}

/** Reserves the place of a row that is loading, so that the layout does not move. */
function ComingRow() {
  return (
    <Card>
      <Skeleton width="third" />
      <Skeleton width="half" />
    </Card>
  )
}

/** The lines, each with the guest's wording of why it cannot be sent. */
function useExplainedLines(items: ReadonlyMap<string, MenuItem>): readonly CartLineWire[] {
  const lines = useHeldCart((cart) => cart.lines)
  const problems = useDeviceCart((cart) => cart.problems)
  const whyText = useLineProblemText(items)
  return lines.map((line) => {
    const problem = problems.get(line.id)
    return problem === undefined ? line : { ...line, problemText: whyText(problem, line) }
  })
}

/** One button that removes all lines that can no longer be had. */
function Stuck({ lines, frozen }: { lines: readonly CartLineWire[]; frozen: boolean }) {
  const text = useText()
  const stuck = lines.filter((line) => line.problem !== null && !needsConfirmation(line))
  if (stuck.length === 0) return null
  return (
    <div className={styles.stuck}>
      {stuck.some(isExpired) && <p className={styles.expired}>{text('sharedCart.expired')}</p>}
      <Button kind="soft" wide disabled={frozen} onClick={() => stuck.map(({ id }) => changeLine(id, 0))}>
        {text('sharedCart.dropProblems', { count: stuck.length })}
      </Button>
    </div>
  )
}
