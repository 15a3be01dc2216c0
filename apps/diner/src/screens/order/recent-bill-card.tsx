import { isUndecided } from '@comanda/client/call-result.ts'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Link } from 'react-router'
import { clockOf } from '../../app/clock.ts'
import { Amount } from '../../app/money.tsx'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { useBill } from '../../features/checkout/checkout.queries.ts'
import { useText } from '../../i18n/text.ts'
import styles from './recent-bill-card.module.css'

/** A paid bill with links to it and to its receipt, also before it loads or without a network. */
export function RecentBillCard({ outtradeno }: { outtradeno: string }) {
  const text = useText()
  const pathOf = useAppPath()
  const { store } = usePage()
  const { data: bill, error, isFetching } = useBill(outtradeno)
  // Another phone's bill, or a deleted one.
  if (!bill && error instanceof RefusedError && !isUndecided(error.refusal)) return null
  return (
    <li>
      <Card flush className={styles.card}>
        <Link to={pathOf(`/check/hmd/${outtradeno}/1`)} className={styles.bill}>
          <span className="grow">
            {bill ? (
              <>
                {text('order.portions', { count: bill.head.qty })}
                <small>{clockOf(bill.head.paidAt ?? bill.head.createdAt, store?.timeZone ?? 'UTC')}</small>
              </>
            ) : (
              <>
                <span className={isFetching ? 'sr' : undefined}>{text('bills.paidOne')}</span>
                {isFetching && <Skeleton width="half" />}
              </>
            )}
          </span>
          {bill && <Amount amount={bill.head.paidAmount} />}
          <Icon shape={caretRight} size="xs" />
        </Link>
        <Link to={pathOf(`/receipt/${outtradeno}`)} className={styles.receipt}>
          {text('title.receipt')}
        </Link>
      </Card>
    </li>
  )
}
