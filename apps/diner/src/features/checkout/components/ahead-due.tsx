import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { clock, info } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Main, Section } from '@comanda/ui/layout/page.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { usePayTypes } from '../../payment/payment.queries.ts'
import { aheadKeys, type KnownOrder } from '../../pickup-order/ahead.queries.ts'
import { useShipping } from '../../pickup-order/dispatch/dispatch.queries.ts'
import { DispatchWhere } from '../../pickup-order/dispatch/dispatch-where.tsx'
import { AheadSlip } from '../../pickup-order/status/ahead-slip.tsx'
import { CancelOrder } from '../../pickup-order/status/cancel-order.tsx'
import { OrderTimes } from '../../pickup-order/status/order-times.tsx'
import { usePayLeft } from '../../pickup-order/time/use-now.ts'
import { leftText, whenText } from '../../pickup-order/time/when-text.ts'
import { askBill, checkoutKeys, useBill } from '../checkout.queries.ts'
import { PayCodePart, payNowCode } from '../code/pay-code-part.tsx'
import { MethodDock } from '../method/method-dock.tsx'
import { amountBy, quoteOf } from '../method/methods.ts'
import { MethodsPart, useMethods } from '../method/methods-part.tsx'
import { aheadReturnPath } from '../pay-attempt.ts'
import { type Payable, type Payment, usePayment } from '../pay-bill.ts'
import type { PayReturn } from '../pay-return.ts'
import styles from './ahead-due.module.css'
import { ChangedDialog } from './changed-dialog.tsx'
import { DiscountsPart } from './discounts-part.tsx'
import { ReturnNote } from './return-note.tsx'
import { StopDialog } from './stop-dialog.tsx'
import type { Aside } from './use-aside.ts'

export interface AheadDueProps {
  known: KnownOrder
  payReturn: { readonly state: PayReturn; readonly again: () => void }
  /** The way out of a page without a back button. */
  aside: Aside | undefined
  /** Called when the payment time is over by the server's clock. */
  onOver: () => void
}

/** An unpaid order ahead: time left, dishes, when and where, and payment methods. */
export function AheadDue({ known, payReturn, aside, onOver }: AheadDueProps) {
  const text = useText()
  const { order, aheadMs } = known
  const payTypes = usePayTypes('XMDOrder', order.storeId)
  const payment = usePayOrder(order)
  const left = usePayLeft(order.payBefore, aheadMs, onOver)
  const bill = useBill(order.outtradeno).data
  const quote = bill ? quoteOf(bill) : { amount: owedOf(order), vip: null }
  const choice = useMethods(payTypes.data, quote)
  const { method, memused } = choice
  const amount = amountBy(quote, method?.code)
  const start = (sum: number) => void pay(order.outtradeno, sum, method?.code ?? '', memused)
  const { busy, stop, code, pay, forget } = payment
  const showCode = () => void pay(order.outtradeno, quote.amount, payNowCode, memused)
  return (
    <>
      <Main>
        <TimeLeft known={known} left={left} />
        <ReturnNote state={busy ? 'none' : payReturn.state} onAgain={payReturn.again} onShow={showCode} />
        <PaymentNotice order={order} payment={payment} isAway={payReturn.state !== 'none'} />
        <AheadSlip order={bill ? { ...order, bill } : order} folded />
        <Section title={text('ahead.times')}>
          <OrderTimes known={known} />
        </Section>
        {order.orderType === '2' ? <ShipTo order={order} /> : <CollectAt order={order} />}
        {order.bill && <DiscountsPart head={(bill ?? order.bill).head} vip={quote.vip} />}
        <MethodsPart payTypes={payTypes} quote={quote} choice={choice} />
        {order.mayCancel && (
          <div className={styles.cancel}>
            <CancelOrder order={order} wide />
          </div>
        )}
      </Main>
      <MethodDock
        amount={amount - memused}
        method={method}
        vip={quote.vip}
        busy={busy}
        aside={aside}
        disabled={!order.mayPay || left === 0 || payReturn.state === 'checking'}
        onPay={() => start(amount)}
      />
      <ChangedDialog
        change={stop?.kind === 'changed' ? stop : undefined}
        method={method?.name}
        onClose={forget}
        onAgree={start}
      />
      <StopDialog stop={stop} aside="home" onClose={forget} />
      <PayCodePart code={code} onPaid={onOver} onClose={forget} />
    </>
  )
}

function ShipTo({ order }: { order: AheadOrder }) {
  const text = useText()
  const shipping = useShipping(order.outtradeno)
  return (
    shipping && (
      <Section title={text('takeout.addressTitle')}>
        <DispatchWhere dispatch={shipping} charged />
      </Section>
    )
  )
}

/** The address of the store, if this page knows it. */
function CollectAt({ order }: { order: AheadOrder }) {
  const { store } = usePage()
  if (store?.id !== order.storeId || store.address === '') return null
  return (
    <Section title={store.name}>
      <Card>{store.address}</Card>
    </Section>
  )
}

/** The countdown is visual; a screen reader reads the end time once. */
function TimeLeft({ known: { order, aheadMs }, left }: { known: KnownOrder; left: number | null }) {
  const text = useText()
  const { language } = usePage()
  if (left === null || order.payBefore === null) return null
  const time = whenText(order.payBefore, order.timeZone, language, Date.now() + aheadMs)
  return (
    <div className={styles.note}>
      <Note tone={left < hurryMs ? 'warn' : undefined} icon={clock}>
        <span className={styles.left} aria-hidden="true">
          {text('ahead.leftTitle')} <b>{leftText(left)}</b>
        </span>
        <span className="sr">{text('ahead.payUntil', { time })}</span>
      </Note>
    </div>
  )
}

const hurryMs = 2 * 60_000

/** A note that another phone is paying. */
function PaymentNotice({ order, payment: { busy }, isAway }: { order: AheadOrder; payment: Payment; isAway: boolean }) {
  const text = useText()
  if (order.bill?.head.state !== 'paying' || isAway || busy) return null
  return (
    <div className={styles.note}>
      <Note icon={info}>{text('ahead.paying')}</Note>
    </div>
  )
}

function owedOf({ amount, paidAmount }: AheadOrder): number {
  return amount - paidAmount
}

function usePayOrder({ outtradeno, storeId }: AheadOrder): Payment {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const payable = useMemo(
    (): Payable => ({
      storeId,
      businessType: 'XMDOrder',
      returnUrl: (bill) => aheadReturnPath(sellerId, storeId, bill),
      async askDue(payTypeCode) {
        const now = await askBill(sellerId, outtradeno)
        if (!now.ok) return now
        queries.setQueryData(checkoutKeys.bill(sellerId, outtradeno), now.value)
        return { ok: true, value: amountBy(quoteOf(now.value), payTypeCode) }
      },
      refresh: () => {
        void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
        void queries.invalidateQueries({ queryKey: checkoutKeys.bill(sellerId, outtradeno) })
      },
    }),
    [sellerId, storeId, outtradeno, queries],
  )
  return usePayment(payable)
}
