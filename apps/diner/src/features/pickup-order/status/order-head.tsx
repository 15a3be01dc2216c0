import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { KnownOrder } from '../ahead.queries.ts'
import { useNow, usePayLeft } from '../time/use-now.ts'
import { leftText, whenText } from '../time/when-text.ts'
import { Cup } from './cup.tsx'
import styles from './order-head.module.css'
import { minutesLeft, percentDone, typeWord } from './order-status.ts'

/** How often the estimate is updated. */
const tickMs = 10_000

/** The number the counter calls, readable at arm's length, and the estimate. */
export function OrderHead({ known: { order, aheadMs } }: { known: KnownOrder }) {
  const text = useText()
  const now = useNow(aheadMs, tickMs)
  const withCup = typeWord(order) === 'pickup' && ['received', 'cooking', 'ready'].includes(order.state)
  return (
    <div className={styles.head}>
      <div>
        {order.pickupNo === '' ? (
          <p className={styles.caption}>{text('ahead.numberLater')}</p>
        ) : (
          <>
            <p className={styles.caption}>{text('ahead.number', { type: typeWord(order) })}</p>
            <p className={styles.number}>{order.pickupNo}</p>
          </>
        )}
        {order.state === 'unpaid' ? <PayLeft order={order} aheadMs={aheadMs} /> : <Estimate order={order} now={now} />}
        {order.tableNo !== '' && <p className={styles.note}>{text('ahead.tableOf', { table: order.tableNo })}</p>}
      </div>
      {withCup && <Cup percent={percentDone(order, now)} />}
    </div>
  )
}

function Estimate({ order, now }: { order: AheadOrder; now: number }) {
  const text = useText()
  const { language } = usePage()
  const minutes = minutesLeft(order, now)
  if (order.state === 'paid') {
    const time = whenText(order.releaseAt, order.timeZone, language, now)
    return <p className={styles.note}>{text('ahead.waits', { time })}</p>
  }
  if (order.state === 'pending') return <p className={styles.note}>{text('ahead.waitsForYes')}</p>
  if (order.state !== 'received' && order.state !== 'cooking') return null
  return (
    <>
      <p className={styles.minutes}>
        {minutes === null
          ? text('ahead.about', { time: whenText(order.readyBy, order.timeZone, language, now) })
          : minutes === 0
            ? text('ahead.anyMoment')
            : text('ahead.minutes', { n: minutes })}
      </p>
      <p className={styles.note}>{text('ahead.willTell')}</p>
    </>
  )
}

/** A countdown beside the time itself; a screen reader reads the time. */
function PayLeft({ order, aheadMs }: { order: AheadOrder; aheadMs: number }) {
  const text = useText()
  const { language } = usePage()
  const left = usePayLeft(order.payBefore, aheadMs)
  if (left === null || order.payBefore === null) return null
  const time = whenText(order.payBefore, order.timeZone, language, Date.now() + aheadMs)
  return (
    <p className={styles.minutes}>
      <span aria-hidden="true">
        {text(order.voucher === null ? 'ahead.payWithin' : 'ahead.redeemWithin', { left: leftText(left) })}
      </span>
      <span className="sr">{text(order.voucher === null ? 'ahead.payUntil' : 'ahead.redeemUntil', { time })}</span>
    </p>
  )
}
