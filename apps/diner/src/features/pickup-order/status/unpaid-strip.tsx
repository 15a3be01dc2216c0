import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Strip } from '@comanda/ui/feedback/strip.tsx'
import { clock } from '@comanda/ui/icon/icons-later.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useMoneyText } from '../../../app/money.tsx'
import { useOffline } from '../../../app/offline.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import { aheadCheckPath, aheadOrderPath } from '../../store/order-path.ts'
import { useAheadOrders } from '../ahead.queries.ts'
import { useListStatus } from '../order-stream.ts'
import { usePayLeft } from '../time/use-now.ts'
import { leftText, whenText } from '../time/when-text.ts'
import { CancelOrder } from './cancel-order.tsx'
import { sumOf, typeWord } from './order-status.ts'
import { forgetUnpaid } from './unpaid-memory.ts'
import styles from './unpaid-strip.module.css'

/** The unpaid order that ends first, with Pay and Cancel, until it is paid or void. */
export const UnpaidStrip = withQueries(function Unpaid() {
  const { sellerId } = usePage()
  const list = useAheadOrders({ state: 'unpaid', storeId: undefined })
  const page = list.data?.pages[0]
  // The answer's own filter may be seconds old, so the state decides.
  const orders = page?.orders.filter(({ state }) => state === 'unpaid') ?? []
  const isOffline = useOffline()
  useListStatus(orders)
  const isNone = page !== undefined && orders.length === 0
  useEffect(() => {
    if (isNone) forgetUnpaid(sellerId)
  }, [isNone, sellerId])
  const [first] = [...orders].sort((one, other) => endOf(one) - endOf(other))
  // Without a network another notice shows, and neither button works.
  if (first === undefined || page === undefined || isOffline) return null
  return (
    <Notice
      key={first.outtradeno}
      order={first}
      others={orders.length - 1}
      aheadMs={page.aheadMs}
      onOver={() => void list.refetch()}
    />
  )
})

const endOf = ({ payBefore }: AheadOrder) => (payBefore === null ? 0 : Date.parse(payBefore))

interface NoticeProps {
  order: AheadOrder
  /** How many more orders are unpaid. */
  others: number
  aheadMs: number
  onOver: () => void
}

function Notice({ order, others, aheadMs, onOver }: NoticeProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const pathOf = useAppPath()
  const { language } = usePage()
  const left = usePayLeft(order.payBefore, aheadMs, onOver)
  const type = typeWord(order)
  const what = { type, store: order.storeName, amount: moneyText(sumOf(order), { showZero: true }) }
  // A voucher's order is paid on its own page.
  const pay = order.voucher === null ? aheadCheckPath(order.outtradeno) : aheadOrderPath(order.outtradeno)
  return (
    <Strip
      quiet
      icon={clock}
      action={
        <div className={styles.ways}>
          {order.mayCancel && <CancelOrder order={order} size="small" />}
          {order.mayPay && (
            <Link to={pathOf(pay)} className={buttonClass({ kind: 'primary', size: 'small' })}>
              {text('ahead.pay')}
            </Link>
          )}
        </div>
      }
    >
      {text('ahead.unpaidHere', what)}{' '}
      {left !== null && left > 0 && order.payBefore !== null && (
        <>
          <span className={styles.left} aria-hidden="true">
            {text('ahead.payWithin', { left: leftText(left) })}
          </span>
          <span className="sr">
            {text('ahead.payUntil', {
              time: whenText(order.payBefore, order.timeZone, language, Date.now() + aheadMs),
            })}
          </span>
        </>
      )}
      {others > 0 && (
        <>
          {' '}
          <Link to={pathOf('/index/bill')} className={styles.others}>
            {text('ahead.unpaidOthers', { n: others })}
          </Link>
        </>
      )}
    </Strip>
  )
}
