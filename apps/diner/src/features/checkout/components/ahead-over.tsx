import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main } from '@comanda/ui/layout/page.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { OrderAgain } from '../../pickup-order/again/order-again-button.tsx'
import { AheadSlip } from '../../pickup-order/status/ahead-slip.tsx'
import { OrderEnded } from '../../pickup-order/status/order-ended.tsx'
import { endingOf } from '../../pickup-order/status/order-status.ts'

/** Nothing left to pay: the time is over, or the order was cancelled. */
export function AheadOver({ order }: { order: AheadOrder }) {
  const text = useText()
  const pathOf = useAppPath()
  const isLate = endingOf(order) === 'unpaid'
  return (
    <Main>
      {!isLate && <OrderEnded order={order} />}
      <div role="status">
        <Blank
          title={text(isLate ? 'ahead.expiredTitle' : 'ahead.cancelledTitle')}
          text={isLate ? text('ahead.expiredText') : undefined}
          action={
            <>
              <OrderAgain order={order} kind="primary" size="big" />
              <Link to={pathOf('/index/bill')} className={buttonClass({ kind: 'quiet' })}>
                {text('ahead.toBills')}
              </Link>
            </>
          }
        />
      </div>
      <AheadSlip order={order} />
    </Main>
  )
}
