import { buttonClass } from '@comanda/ui/action/button.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { clockOf } from '../../../app/clock.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { deviceStorage, listRecentBills, type RecentBill } from '../../order/recent-bill.ts'
import styles from './last-paid-link.module.css'

/** The bill this phone's party paid in the last 30 minutes (spec 3 §9); nothing without one. */
export function LastPaidLink() {
  const text = useText()
  const pathOf = useAppPath()
  const { sellerId, store } = usePage()
  const [last, setLast] = useState<RecentBill>()
  // After hydration: the server knows no phone's storage.
  useEffect(() => setLast(listRecentBills(deviceStorage(), sellerId, Date.now())[0]), [sellerId])
  if (last === undefined) return null
  const time = clockOf(new Date(last.paidAt).toISOString(), store?.timeZone ?? 'UTC')
  return (
    <p className={styles.last}>
      <Link to={pathOf(`/check/hmd/${last.outtradeno}/1`)} className={buttonClass({ size: 'small' })}>
        {text('checkout.lastPaid', { time })}
      </Link>
    </p>
  )
}
