import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { aheadOrderPath } from '../../store/order-path.ts'
import { OrderEnded } from '../status/order-ended.tsx'
import { useStateText } from '../status/state-text.ts'
import styles from './dispatch-screen.module.css'

export interface NotBroughtProps {
  order: AheadOrder
}

/** No rider comes: what became of the order, where the money is, and the link to the order. */
export function NotBrought({ order }: NotBroughtProps) {
  const text = useText()
  const pathOf = useAppPath()
  const stateText = useStateText()
  return (
    <div className={styles.parts}>
      <LiveRegion>{stateText(order)}</LiveRegion>
      <p>
        <b>{stateText(order)}</b>
      </p>
      <OrderEnded order={order} />
      <Link to={pathOf(aheadOrderPath(order.outtradeno))} className={buttonClass({ kind: 'primary', size: 'big' })}>
        {text('dispatch.toOrder')}
      </Link>
    </div>
  )
}
