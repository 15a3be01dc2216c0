import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { moped } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItemContent, listItemClass } from '@comanda/ui/layout/list-item.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { dispatchPath } from '../../store/order-path.ts'
import { isRunning } from '../status/order-status.ts'
import styles from './delivery.module.css'

/** Where the rider is. */
export function Delivery({ order }: { order: AheadOrder }) {
  const text = useText()
  const pathOf = useAppPath()
  if (order.state === 'unpaid' || (!isRunning(order) && order.state !== 'done')) return null
  return (
    <div className={styles.place}>
      <Card flush>
        <Link to={pathOf(dispatchPath(order.outtradeno))} className={listItemClass}>
          <ListItemContent icon={moped} name={text('ahead.dispatch')} caret />
        </Link>
      </Card>
    </div>
  )
}
