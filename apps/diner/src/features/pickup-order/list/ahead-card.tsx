import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Tag, type TagProps } from '@comanda/ui/mark/tag.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { aheadCheckPath, aheadOrderPath } from '../../store/order-path.ts'
import { OrderAgain } from '../again/order-again-button.tsx'
import { CancelOrder } from '../status/cancel-order.tsx'
import { isRunning, sumOf, typeWord } from '../status/order-status.ts'
import { type OnRedeem, RedeemOrder } from '../status/redeem-order.tsx'
import { useStateText } from '../status/state-text.ts'
import { usePayLeft } from '../time/use-now.ts'
import { leftText, whenText } from '../time/when-text.ts'
import styles from './ahead-card.module.css'

export interface AheadCardProps {
  order: AheadOrder
  aheadMs: number
  /** Only the first unpaid card has a primary button. */
  isFirstToPay: boolean
  /** Its time to pay has run out. */
  onOver: () => void
  onRedeem: OnRedeem
}

/** One order in the list: what, where, its state and its actions. */
export function AheadCard(props: AheadCardProps) {
  const { order, aheadMs } = props
  const text = useText()
  const pathOf = useAppPath()
  const { language } = usePage()
  const stateText = useStateText()
  const type = typeWord(order)
  const when = (iso: string) => whenText(iso, order.timeZone, language, Date.now() + aheadMs)
  return (
    <li>
      <Card>
        <article className={styles.card}>
          <div className={styles.head}>
            <h3 className={styles.name}>
              <Link to={pathOf(aheadOrderPath(order.outtradeno))} className={styles.link}>
                {order.pickupNo === ''
                  ? text('ahead.unnumbered', { type })
                  : text('ahead.numberOf', { type, number: order.pickupNo })}
              </Link>
            </h3>
            <Tag tone={toneOf(order)}>{stateText(order)}</Tag>
          </div>
          <p className={styles.store}>{text('ahead.at', { store: order.storeName, time: when(order.createdAt) })}</p>
          <p className={styles.dishes}>{order.dishNames.join(' · ')}</p>
          <p className={styles.sum}>
            <span>{text('order.portions', { count: order.count })}</span>
            <Amount amount={sumOf(order)} />
          </p>
          {order.takeAt !== null && isRunning(order) && (
            <p className={styles.store}>{text('ahead.wantedTime', { type, time: when(order.takeAt) })}</p>
          )}
          <Actions {...props} />
        </article>
      </Card>
    </li>
  )
}

function Actions({ order, aheadMs, isFirstToPay, onOver, onRedeem }: AheadCardProps) {
  const text = useText()
  const pathOf = useAppPath()
  const { language } = usePage()
  const left = usePayLeft(order.payBefore, aheadMs, onOver)
  const byVoucher = order.voucher !== null
  const kind = isFirstToPay ? 'primary' : 'soft'
  const name = nameOf(order, text)
  return (
    <div className={styles.actions}>
      {order.mayCancel && <CancelOrder order={order} />}
      {!isRunning(order) && <OrderAgain order={order} size="medium" />}
      {order.mayPay && left !== null && left > 0 && order.payBefore !== null && (
        <>
          <span className={styles.left} aria-hidden="true">
            {text(byVoucher ? 'ahead.redeemWithin' : 'ahead.payWithin', { left: leftText(left) })}
          </span>
          <span className="sr">
            {text(byVoucher ? 'ahead.redeemUntil' : 'ahead.payUntil', {
              time: whenText(order.payBefore, order.timeZone, language, Date.now() + aheadMs),
            })}
          </span>
          {byVoucher ? (
            <RedeemOrder order={order} kind={kind} label={text('ahead.redeemNamed', { name })} onRedeem={onRedeem} />
          ) : (
            <Link
              to={pathOf(aheadCheckPath(order.outtradeno))}
              className={buttonClass({ kind })}
              aria-label={text('ahead.payNamed', { name })}
            >
              {text('ahead.pay')}
            </Link>
          )}
        </>
      )}
      {isRunning(order) && order.state !== 'unpaid' && (
        <Link
          to={pathOf(aheadOrderPath(order.outtradeno))}
          className={buttonClass({ kind: 'soft' })}
          aria-label={text('ahead.followNamed', { name })}
        >
          {text('ahead.follow')}
        </Link>
      )}
    </div>
  )
}

/** What tells the order from others in the list: its number, or its dishes before it is paid. */
function nameOf(order: AheadOrder, text: Text): string {
  const type = typeWord(order)
  if (order.pickupNo !== '') return text('ahead.numberOf', { type, number: order.pickupNo })
  return text('ahead.unnumberedOf', { type, dishes: order.dishNames.join(' · ') })
}

/** The tag's words carry the state; the colour only helps. */
function toneOf({ state, cameBack }: AheadOrder): TagProps['tone'] {
  if (cameBack) return 'warn'
  switch (state) {
    case 'unpaid':
    case 'pending':
      return 'warn'
    case 'ready':
      return 'ok'
    case 'cancelled':
    case 'refused':
      return 'bad'
    case 'done':
    case 'over':
      return 'line'
    default:
      return 'brand'
  }
}
