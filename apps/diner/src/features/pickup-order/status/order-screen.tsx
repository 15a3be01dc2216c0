import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft, phone } from '@comanda/ui/icon/icons-later.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Main, Page, Section } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { aheadCheckPath } from '../../store/order-path.ts'
import { OrderAgain } from '../again/order-again-button.tsx'
import { type KnownOrder, useAheadOrder } from '../ahead.queries.ts'
import { Delivery } from '../handover/delivery.tsx'
import { HandOver } from '../handover/hand-over.tsx'
import { ReadyNotice } from '../handover/ready-notice.tsx'
import { useOrderLive } from '../order-stream.ts'
import { telLink } from '../tel-link.ts'
import { AheadSlip } from './ahead-slip.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderEnded } from './order-ended.tsx'
import { OrderFailed } from './order-failed.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderRoad } from './order-road.tsx'
import styles from './order-screen.module.css'
import { isOff, isRunning } from './order-status.ts'
import { OrderTimes } from './order-times.tsx'
import { type OnRedeem, RedeemOrder } from './redeem-order.tsx'
import { useStateText } from './state-text.ts'

export interface OrderScreenProps {
  outtradeno: string
  onRedeem: OnRedeem
}

/** The number, the state, the handover code and the dishes. */
export function OrderScreen({ outtradeno, onRedeem }: OrderScreenProps) {
  const text = useText()
  const known = useAheadOrder(outtradeno)
  useOrderLive(known.data)
  const nothing = queryProblem(known)
  const order = known.data?.order
  const stateText = useStateText()
  return (
    <Page>
      <TopBar
        title={order ? stateText(order) : text('title.aheadOrder')}
        subtitle={order?.storeName}
        lead={<BackToBills />}
        tail={order && <CallStore order={order} />}
      />
      <Main>
        <LiveRegion>{order ? stateText(order) : ''}</LiveRegion>
        {known.data && <Followed known={known.data} />}
        {nothing && <OrderFailed error={nothing} onRetry={() => void known.refetch()} />}
        {known.isPending && !nothing && (
          <Waiting>
            <SlipSkeleton lines={3} />
          </Waiting>
        )}
      </Main>
      {order && <OrderDock order={order} onRedeem={onRedeem} />}
    </Page>
  )
}

function Followed({ known }: { known: KnownOrder }) {
  const text = useText()
  const pathOf = useAppPath()
  const { order } = known
  return (
    <>
      <ReadyNotice order={order} />
      <OrderEnded order={order} />
      {isRunning(order) && <OrderHead known={known} />}
      <OrderRoad order={order} />
      <HandOver order={order} />
      {order.orderType === '2' && <Delivery order={order} />}
      <Section title={text('ahead.times')}>
        <OrderTimes known={known} />
      </Section>
      <Section title={text('ahead.slip')}>
        <AheadSlip order={order} />
        {order.paidAt !== null && !isOff(order) && (
          <p className={styles.receipt}>
            <Link to={pathOf(`/receipt/${order.outtradeno}`)} className={buttonClass()}>
              {text('ahead.receipt')}
            </Link>
          </p>
        )}
      </Section>
      {order.mayCancel && (
        <div className={styles.cancel}>
          <CancelOrder order={order} wide />
        </div>
      )}
      {/* Takes the place of the button once its time has come. */}
      {order.state === 'received' && !order.mayCancel && (
        <p className={`${styles.cancel} quiet`}>{text('ahead.cancelLate')}</p>
      )}
    </>
  )
}

/** The next action: pay an unpaid order, or order the same again. */
function OrderDock({ order, onRedeem }: { order: AheadOrder; onRedeem: OnRedeem }) {
  const text = useText()
  const pathOf = useAppPath()
  if (order.state === 'unpaid' && order.voucher !== null) {
    return (
      <Dock>
        <RedeemOrder order={order} size="big" kind="primary" onRedeem={onRedeem} />
      </Dock>
    )
  }
  if (order.state === 'unpaid') {
    return (
      <Dock>
        <Link to={pathOf(aheadCheckPath(order.outtradeno))} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('ahead.pay')}
        </Link>
      </Dock>
    )
  }
  return isRunning(order) ? null : (
    <Dock>
      <OrderAgain order={order} kind="primary" size="big" wide />
    </Dock>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <>
      <p className="sr" role="status">
        {text('ahead.loading')}
      </p>
      {children}
    </>
  )
}

function BackToBills() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf('/index/bill')} className={iconButtonClass()} aria-label={text('ahead.toBills')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}

function CallStore({ order }: { order: AheadOrder }) {
  const text = useText()
  const link = telLink(order.storeTelephone)
  return link === '' ? null : (
    <a href={link} className={iconButtonClass()} aria-label={text('ahead.callStore', { name: order.storeName })}>
      <Icon shape={phone} size="md" />
    </a>
  )
}
