import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { Main } from '@comanda/ui/layout/page.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { BillFailed } from '../../order/components/bill-failed.tsx'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { usePayTypes } from '../../payment/payment.queries.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { useDinerCountFirst } from '../../table-order/landing/use-diner-count-first.ts'
import { openSheet } from '../../table-order/seating/seating.state.ts'
import { useTableParty } from '../../table-order/table-party.ts'
import { useParty, useStayEnded } from '../../table-order/use-party.ts'
import { type PaidBill, paidBillOf, refusalCode, useDue } from '../checkout.queries.ts'
import { PayCodePart, payNowCode } from '../code/pay-code-part.tsx'
import { MethodDock } from '../method/method-dock.tsx'
import { amountBy, quoteOf } from '../method/methods.ts'
import { MethodsPart, useMethods } from '../method/methods-part.tsx'
import { LastPaidLink } from '../paid/last-paid-link.tsx'
import { usePayBill } from '../pay-bill.ts'
import type { PayReturn } from '../pay-return.ts'
import { BillSlip } from './bill-slip.tsx'
import { ChangedDialog } from './changed-dialog.tsx'
import { DiscountsPart } from './discounts-part.tsx'
import { NotSentNote } from './not-sent-note.tsx'
import styles from './open-bill.module.css'
import { PayDock } from './pay-dock.tsx'
import { ReturnNote } from './return-note.tsx'
import { StopDialog } from './stop-dialog.tsx'
import type { Aside } from './use-aside.ts'

export interface OpenBillProps {
  back: string
  payReturn: { readonly state: PayReturn; readonly again: () => void }
  /** Called when the bill is already paid. */
  onPaid: (outtradeno: string) => void
  /** Whether dishes can be ordered here too. */
  withAdd: boolean
}

/** An unpaid bill. */
export function OpenBill(props: OpenBillProps) {
  const text = useText()
  const due = useDue()
  const { place, mayOrder } = useParty()
  const ended = useStayEnded()
  const { table } = usePage()
  const code = refusalCode(due.error)
  const paid = paidBillOf(due.error)
  const { onPaid } = props
  useEffect(() => {
    if (paid !== undefined) onPaid(paid)
  }, [paid, onPaid])
  if (table === null) return <Nothing {...props} />
  // Without a scan the query is disabled and would never answer.
  if (place !== null && !mayOrder && !ended) return <NotScanned />
  if (code === 'table_code_needed') return <NotScanned />
  // Before `due.data`: the last bill is no longer owed, or not by this phone's party.
  if (code === 'nothing_ordered') return <Nothing {...props} />
  if (code === 'seating_join_needed') return <JoinFirst payReturn={props.payReturn} />
  if (due.data) return <Owed {...props} bill={due.data} />
  // Without a network the query does not run.
  const error = paid === undefined ? queryProblem(due) : null
  if (error) {
    return (
      <Main>
        <BillFailed error={error} onRetry={() => void due.refetch()} />
      </Main>
    )
  }
  return (
    <>
      <Main>
        <p className="sr" role="status">
          {text('order.loading')}
        </p>
        <SlipSkeleton lines={4} />
      </Main>
      <PayDock amount={undefined} method="" busy={false} aside={asideOf(props)} disabled onPay={() => undefined} />
    </>
  )
}

/** Without ordering and without a back button, the home page is the way out. */
function asideOf({ back, withAdd }: Pick<OpenBillProps, 'back' | 'withAdd'>): Aside | undefined {
  return withAdd ? 'add' : back === '1' ? undefined : 'home'
}

function Owed({ bill, back, payReturn, onPaid, withAdd }: OpenBillProps & { bill: PaidBill }) {
  const text = useText()
  const party = useTableParty()
  const payTypes = usePayTypes()
  const { busy, stop, code, pay, forget } = usePayBill(back)
  const quote = quoteOf(bill)
  const choice = useMethods(payTypes.data, quote)
  const { method, memused } = choice
  const amount = amountBy(quote, method?.code)
  const start = (sum: number) => void pay(bill.head.outtradeno, sum, method?.code ?? '', memused)
  const showCode = () => void pay(bill.head.outtradeno, quote.amount, payNowCode, memused)
  useEffect(() => {
    if (stop?.kind === 'paid') onPaid(stop.bill)
  }, [stop, onPaid])
  return (
    <>
      <Main>
        <ReturnNote state={busy ? 'none' : payReturn.state} onAgain={payReturn.again} onShow={showCode} />
        {bill.head.state === 'paying' && payReturn.state === 'none' && !busy && code === undefined && (
          <div className={styles.note}>
            <Note icon={info}>{text('checkout.someonePaying')}</Note>
          </div>
        )}
        <NotSentNote withBill withCart={withAdd} />
        <BillSlip bill={bill} party={party} />
        <DiscountsPart head={bill.head} vip={bill.vip} />
        <MethodsPart payTypes={payTypes} quote={quote} choice={choice} />
      </Main>
      <MethodDock
        amount={amount - memused}
        method={method}
        vip={bill.vip}
        busy={busy}
        aside={asideOf({ back, withAdd })}
        disabled={payReturn.state === 'checking'}
        onPay={() => start(amount)}
      />
      <ChangedDialog
        change={stop?.kind === 'changed' ? stop : undefined}
        method={method?.name}
        onClose={forget}
        onAgree={start}
      />
      <StopDialog stop={stop} aside={withAdd ? 'add' : 'home'} onClose={forget} />
      <PayCodePart code={code} onPaid={onPaid} onClose={forget} />
    </>
  )
}

/** The table's code was not scanned with this phone, or too long ago. */
function NotScanned() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Main>
      <Blank
        title={text('checkout.notScannedTitle')}
        text={text('checkout.notScannedText')}
        action={
          // Not to the table: an order number may lead back to this page.
          <Link to={pathOf('/index/home')} className={buttonClass({ size: 'big' })}>
            {text('bills.toHome')}
          </Link>
        }
      />
      <LastPaidLink />
    </Main>
  )
}

/** The code was scanned, but another party sits there. */
function JoinFirst({ payReturn }: Pick<OpenBillProps, 'payReturn'>) {
  const text = useText()
  return (
    <Main>
      <ReturnNote state={payReturn.state} onAgain={payReturn.again} />
      <Blank
        title={text('landing.notJoined')}
        text={text('checkout.joinText')}
        action={
          <Button kind="primary" size="big" onClick={() => openSheet('join')}>
            {text('checkout.join')}
          </Button>
        }
      />
    </Main>
  )
}

/** Nothing is owed: links to the menu if this table can order, else home. */
function Nothing({ withAdd, payReturn }: Pick<OpenBillProps, 'withAdd' | 'payReturn'>) {
  const text = useText()
  const pathOf = useAppPath()
  const menu = useMenuPath()
  const askFirst = useDinerCountFirst()
  return (
    <Main>
      <ReturnNote state={payReturn.state} onAgain={payReturn.again} />
      <NotSentNote withBill={false} withCart={withAdd} />
      <Blank
        title={text('checkout.nothingTitle')}
        text={text('checkout.nothingText')}
        action={
          withAdd ? (
            <Link to={menu} className={buttonClass({ kind: 'primary', size: 'big' })} onClick={askFirst}>
              {text('landing.order')}
            </Link>
          ) : (
            <Link to={pathOf('/index/home')} className={buttonClass({ size: 'big' })}>
              {text('bills.toHome')}
            </Link>
          )
        }
      />
      <LastPaidLink />
    </Main>
  )
}
