import { Card } from '@comanda/ui/card.tsx'
import { Icon } from '@comanda/ui/icon.tsx'
import { caretRight } from '@comanda/ui/icons.tsx'
import { Skeleton } from '@comanda/ui/skeleton.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useBill } from '../../checkout/checkout.queries.ts'
import { Amount } from '../../style/money.tsx'
import { clockOf } from '../clock.ts'
import styles from './recent-bill-card.module.css'

/** A bill this phone paid; its receipt is a tap away. */
export function RecentBillCard({ outtradeno }: { outtradeno: string }) {
  const text = useText()
  const pathOf = useAppPath()
  const { store } = usePage()
  const { data: bill, error } = useBill(outtradeno)
  // Another phone's, or gone: there is nothing to show for it.
  if (error) return null
  return (
    <li>
      <Card flush>
        <Link to={pathOf(`/check/hmd/${outtradeno}/1`)} className={styles.bill}>
          {bill ? (
            <>
              <span className="grow">
                {text('order.portions', { count: bill.head.qty })}
                <small>{clockOf(bill.head.paidAt ?? bill.head.createdAt, store?.timeZone ?? 'UTC')}</small>
              </span>
              <Amount amount={bill.head.paidAmount} />
              <Icon shape={caretRight} size="xs" />
            </>
          ) : (
            <Skeleton width="half" />
          )}
        </Link>
      </Card>
    </li>
  )
}
