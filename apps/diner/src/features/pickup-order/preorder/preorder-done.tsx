import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { aheadCheckPath, aheadOrderPath } from '../../store/order-path.ts'
import { takeTimeText } from '../time/take-time-text.ts'
import { useTimeWriting } from '../time/time-writing.ts'
import styles from './preorder-done.module.css'
import type { Finished } from './preorder-finish.tsx'

/** The time, the number to say at the door, and when the kitchen begins. */
export function PreorderDone({ order, state }: { order: AheadOrder; state: Finished }) {
  const text = useText()
  const pathOf = useAppPath()
  const writing = useTimeWriting(order.timeZone)
  const isUnpaid = state === 'unpaid'
  return (
    <div className={styles.done}>
      <div className={styles.when}>
        <p className={styles.label}>{text('preorderDone.when')}</p>
        <p className={styles.time}>{takeTimeText(order.takeAt ?? order.readyBy, writing)}</p>
        <Where order={order} />
      </div>
      <Note tone={isUnpaid || state === 'ended' ? 'warn' : undefined} icon={isUnpaid ? warning : info}>
        {text('preorderDone.note', { state, time: takeTimeText(order.releaseAt, writing) })}
      </Note>
      <Slip both>
        {order.pickupNo !== '' && (
          <>
            <p className={styles.label}>{text('preorderDone.number')}</p>
            <p className={styles.number}>{order.pickupNo}</p>
          </>
        )}
        <p className={styles.label}>{order.dishNames.join(text('preorderDone.comma'))}</p>
        <hr />
        <Leader name={text('preorderDone.sum', { count: order.count })} figure={<Amount amount={order.amount} />} />
      </Slip>
      <div className={styles.ways}>
        <Link
          to={pathOf(isUnpaid ? aheadCheckPath(order.outtradeno) : aheadOrderPath(order.outtradeno))}
          className={buttonClass({ kind: 'primary', size: 'big', wide: true })}
        >
          {text(isUnpaid ? 'preorderDone.pay' : 'preorderDone.follow')}
        </Link>
        <Link to={pathOf('/index/home')} className={buttonClass({ wide: true })}>
          {text('preorderDone.home')}
        </Link>
      </div>
    </div>
  )
}

function Where({ order }: { order: AheadOrder }) {
  const { store } = usePage()
  return (
    <p>
      <b>{order.storeName}</b>
      {store?.id === order.storeId && <span className={styles.address}>{store.address}</span>}
    </p>
  )
}
