import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { IconButton, iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { arrowClockwise, caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { aheadKeys, useAheadOrder } from '../../pickup-order/ahead.queries.ts'
import { useOrderLive } from '../../pickup-order/order-stream.ts'
import { OrderFailed } from '../../pickup-order/status/order-failed.tsx'
import { isOff, typeWord } from '../../pickup-order/status/order-status.ts'
import { aheadOrderPath, preorderFinishPath } from '../../store/order-path.ts'
import { JustPaid, useRedirect } from '../paid/just-paid.tsx'
import { isAwayFor } from '../pay-attempt.ts'
import { usePayReturn } from '../pay-return.ts'
import { AheadDue } from './ahead-due.tsx'
import { AheadOver } from './ahead-over.tsx'
import { PayDock } from './pay-dock.tsx'

export interface AheadCheckProps {
  outtradeno: string
  withBack: boolean
}

/** Payment of an order ahead, by its own guest, in its time. A paid order shows itself instead. */
export function AheadCheck({ outtradeno, withBack }: AheadCheckProps) {
  const text = useText()
  const pathOf = useAppPath()
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const known = useAheadOrder(outtradeno)
  useOrderLive(known.data)
  const payReturn = usePayReturn(useReturnedPayment(outtradeno))
  const nothing = queryProblem(known)
  const order = known.data?.order
  useEffect(() => {
    if (payReturn.state !== 'none' && payReturn.state !== 'checking')
      void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
  }, [payReturn.state, queries, sellerId])
  const aside = withBack ? undefined : 'home'
  const isRedirected = useRedirect(payReturn.state === 'paid')
  // An order paid by a voucher takes no money.
  const paid = order && (isPaid(order) || order.voucher !== null) ? order : undefined
  const isReturning = payReturn.state === 'checking' || (payReturn.state === 'paid' && !isRedirected)
  if (paid && !isReturning) return <Navigate to={pathOf(paidPath(paid))} replace />
  return (
    <PageFrame>
      <TopBar
        title={text('checkout.title')}
        subtitle={order && text('ahead.checkSubtitle', { type: typeWord(order), store: order.storeName })}
        lead={withBack && <Back />}
        tail={
          <IconButton shape={arrowClockwise} label={text('checkout.refresh')} onClick={() => void known.refetch()} />
        }
      />
      {known.data && order?.state === 'unpaid' && (
        <AheadDue known={known.data} payReturn={payReturn} aside={aside} onOver={() => void known.refetch()} />
      )}
      {paid && <Main>{payReturn.state === 'paid' ? <JustPaid /> : <SlipSkeleton lines={4} />}</Main>}
      {order && isOff(order) && <AheadOver order={order} />}
      {!order && (
        <Main>
          {nothing ? (
            <OrderFailed error={nothing} onRetry={() => void known.refetch()} />
          ) : (
            <>
              <p className="sr" role="status">
                {text('ahead.loading')}
              </p>
              <SlipSkeleton lines={4} />
            </>
          )}
        </Main>
      )}
      {known.isPending && (
        <PayDock amount={undefined} method="" busy={false} aside={aside} disabled onPay={() => undefined} />
      )}
    </PageFrame>
  )
}

function paidPath({ orderType, outtradeno }: AheadOrder): string {
  return orderType === '3' ? preorderFinishPath(outtradeno) : aheadOrderPath(outtradeno)
}

function isPaid(order: AheadOrder): boolean {
  return order.state !== 'unpaid' && !isOff(order)
}

/** The order's number if this phone just came back from paying it, by the gateway's address or by itself. */
function useReturnedPayment(outtradeno: string): string | undefined {
  const { sellerId } = usePage()
  const [search] = useSearchParams()
  const isReturned = search.get('paid') === outtradeno
  const [came, setCame] = useState(isReturned)
  useEffect(() => {
    // Only at the start: an attempt that starts on this page is not a return.
    const look = () => setCame(isReturned || isAwayFor(sellerId, outtradeno))
    look()
    const wake = ({ persisted }: PageTransitionEvent) => persisted && look()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [sellerId, outtradeno, isReturned])
  return came ? outtradeno : undefined
}

function Back() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf('/index/bill')} className={iconButtonClass()} aria-label={text('ahead.back')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}
