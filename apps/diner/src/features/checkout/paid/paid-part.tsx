import { isCounterPayType } from '@comanda/contract/checkout/counter-pay-types.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { checkCircle, info } from '@comanda/ui/icon/icons-later.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Main } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { BillFailed } from '../../order/components/bill-failed.tsx'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { partyOf } from '../../order/party.ts'
import { deviceStorage, recordRecentBill } from '../../order/recent-bill.ts'
import { payTypeName } from '../../payment/components/pay-type-list.tsx'
import { usePayTypes } from '../../payment/payment.queries.ts'
import { billUids } from '../../table-order/bill-party.ts'
import { useUid } from '../../table-order/use-party.ts'
import { type PaidBill, useBill } from '../checkout.queries.ts'
import { cardCode } from '../method/methods.ts'
import styles from './paid-part.module.css'
import { PaidSlip } from './paid-slip.tsx'

/** The receipt of a bill, paid by any guest or by staff. */
export function PaidPart({ outtradeno, live }: { outtradeno: string; live: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const bill = useBill(outtradeno)
  const paid = bill.data?.head.state === 'paid'
  const notSent = bill.data?.notSent ?? 0
  const on = useWayOn(bill.data && !paid)
  return (
    <>
      <TopBar title={text(paid ? 'checkout.paidTitle' : 'checkout.title')} />
      <Main>
        <LiveRegion>{paid ? text('checkout.paidTitle') : ''}</LiveRegion>
        {live && paid && (
          <div className={styles.note}>
            <Note tone="ok" icon={checkCircle}>
              {text('checkout.paidLive')}
            </Note>
          </div>
        )}
        {notSent > 0 && (
          <div className={styles.note} role="status">
            <Note tone="warn" icon={info}>
              {text('checkout.notOrdered', { n: notSent })}
            </Note>
          </div>
        )}
        {bill.data && !paid && (
          <div className={styles.note}>
            <Note icon={info}>{text('checkout.unpaidTitle')}</Note>
          </div>
        )}
        {bill.data ? <Receipt bill={bill.data} /> : !bill.error && <SlipSkeleton lines={4} />}
        {bill.error && <BillFailed error={bill.error} onRetry={() => void bill.refetch()} />}
      </Main>
      <Dock>
        <Link to={pathOf('/index/bill')} className={buttonClass({ size: 'big' })}>
          {text('checkout.toBills')}
        </Link>
        <Link to={pathOf(on.path)} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text(on.text)}
        </Link>
      </Dock>
    </>
  )
}

/** No link to a table that is only paid at: it leads back to the checkout. */
function useWayOn(isOwed: boolean | undefined) {
  const { table, style } = usePage()
  if (table === null) return home
  const { tableMode, billMode } = style
  const { payOnly, pays } = landingActions({ number: table.tableno, tableMode, billMode, hasOrdered: false })
  if (isOwed && pays) return { path: `/check/hmd/0/${payOnly ? 'onlypay' : '1'}`, text: 'order.checkout' } as const
  return payOnly ? home : ({ path: '/index/order', text: 'checkout.toTable' } as const)
}

const home = { path: '/index/home', text: 'bills.toHome' } as const

function Receipt({ bill }: { bill: PaidBill }) {
  const text = useText()
  const { sellerId } = usePage()
  const uid = useUid()
  const { data: payTypes } = usePayTypes()
  const code = bill.payment?.payTypeCode
  const { outtradeno, state, paidAt } = bill.head
  useEffect(() => {
    if (state !== 'paid') return
    const now = Date.now()
    recordRecentBill(deviceStorage(), sellerId, outtradeno, { paidAt: paidAt ? Date.parse(paidAt) : now, now })
  }, [sellerId, outtradeno, state, paidAt])
  return (
    <PaidSlip bill={bill} party={partyOf(billUids(bill), uid, bill.people)} payName={nameOf(code, payTypes, text)} />
  )
}

/** The payment method in the guest's language; '' = do not show it. */
function nameOf(code: string | undefined, payTypes: readonly PayType[] | undefined, text: Text): string {
  if (code === cardCode) return text('payment.name', { name: code })
  if (code !== undefined && isCounterPayType(code)) return text('checkout.atCounter', { how: code })
  const payType = payTypes?.find((type) => type.code === code)
  return payType ? payTypeName(payType, text) : ''
}
