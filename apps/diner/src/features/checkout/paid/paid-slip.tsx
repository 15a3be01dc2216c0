import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Stamp } from '@comanda/ui/mark/stamp.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Link } from 'react-router'
import { clockOf } from '../../../app/clock.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { Person } from '../../order/party.ts'
import type { PaidBill } from '../checkout.queries.ts'
import { BillSlip } from '../components/bill-slip.tsx'
import styles from './paid-slip.module.css'

/** The receipt: amount, method and time. */
export function PaidSlip({
  bill,
  party,
  payName,
}: {
  bill: PaidBill
  party: ReadonlyMap<string, Person>
  payName: string
}) {
  const text = useText()
  const pathOf = useAppPath()
  const { store } = usePage()
  const paidAt = bill.payment?.paidAt ?? bill.head.paidAt
  return (
    <BillSlip bill={bill} party={party}>
      <div className={styles.foot}>
        <div className={styles.how}>
          {payName !== '' && <Leader tone="small" name={text('checkout.paidWith')} figure={payName} />}
          {paidAt !== null && (
            <Leader tone="small" name={text('checkout.paidAt')} figure={clockOf(paidAt, store?.timeZone ?? 'UTC')} />
          )}
          <p className={styles.number}>
            {text('checkout.billNo')} <span>{bill.head.outtradeno}</span>
          </p>
        </div>
        <Link to={pathOf(`/receipt/${bill.head.outtradeno}`)} className={buttonClass({ size: 'small' })}>
          {text('checkout.receipt')}
        </Link>
        <Stamp tone="ok">{text('checkout.paidStamp')}</Stamp>
      </div>
    </BillSlip>
  )
}
