import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { IconButton, iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { arrowClockwise, caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { Waiting } from '../../app/waiting.tsx'
import { useBill, useDue } from '../../features/checkout/checkout.queries.ts'
import type { AheadCheckProps } from '../../features/checkout/components/ahead-check.tsx'
import { OpenBill } from '../../features/checkout/components/open-bill.tsx'
import { JustPaid, redirectMs, useRedirect } from '../../features/checkout/paid/just-paid.tsx'
import { PaidPart } from '../../features/checkout/paid/paid-part.tsx'
import { isAwayFor } from '../../features/checkout/pay-attempt.ts'
import { usePayReturn } from '../../features/checkout/pay-return.ts'
import { onLive } from '../../features/live/live.state.ts'
import { useText } from '../../i18n/text.ts'

const aheadCheck: Later<AheadCheckProps> = {
  words: ['pickup-order', 'takeout'],
  load: async () => (await import('../../features/checkout/components/ahead-check.tsx')).AheadCheck,
}

/** The checkout of a table's bill (scene hmd) or of an order ahead (xmd). */
export function Page() {
  const { scene, outtradeno = '', back = '1' } = useParams()
  return scene === 'xmd' ? (
    <LaterPart
      key={outtradeno}
      part={aheadCheck}
      props={{ outtradeno, withBack: back === '1' }}
      fallback={<Waiting />}
    />
  ) : (
    <TableCheck />
  )
}

/** The table's bill with payment methods, and the receipt once any phone has paid it. */
function TableCheck() {
  const { outtradeno, back } = useParams()
  const asked = outtradeno !== undefined && outtradeno !== '0' ? outtradeno : undefined
  const [search] = useSearchParams()
  const returned = billNumber(search.get('paid'))
  const heard = usePaidLive()
  const own = useOwnAttempt()
  const pathOf = useAppPath()
  const { style, table } = usePage()
  const { tableMode, billMode } = style
  // The landing page's rule decides the buttons (spec 1 §4).
  const { order } = landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered: true })
  const bill = returned ?? own
  const payReturn = usePayReturn(bill)
  const [found, setFound] = useState<string>()
  const isRedirected = useRedirect(payReturn.state === 'paid')
  // Loads the receipt meanwhile.
  useBill(payReturn.state === 'paid' ? bill : undefined)
  // The address then names the paid bill, so that a reload shows it again.
  const goal = asked === undefined && isRedirected ? bill : undefined
  if (goal !== undefined) return <Navigate to={pathOf(`/check/hmd/${goal}/${back}`)} replace />
  const isReturning = payReturn.state === 'paid' || payReturn.state === 'checking'
  const paid =
    asked ?? (isReturning ? undefined : (heard ?? found ?? (payReturn.state === 'none' ? returned : undefined)))
  return (
    <PageFrame>
      {paid === undefined && payReturn.state === 'paid' ? (
        <>
          <CheckBar withBack={false} />
          <Main>
            <JustPaid />
          </Main>
        </>
      ) : paid === undefined ? (
        <>
          <CheckBar withBack={back === '1'} />
          <OpenBill back={back ?? '1'} payReturn={payReturn} onPaid={setFound} withAdd={back !== 'onlypay' && order} />
        </>
      ) : (
        <PaidPart
          outtradeno={paid}
          live={heard !== undefined && returned === undefined && payReturn.state !== 'paid'}
        />
      )}
    </PageFrame>
  )
}

/** A payment that this phone came back from by itself, without the gateway's address. */
function useOwnAttempt(): string | undefined {
  const { sellerId } = usePage()
  const { data } = useDue()
  const [own, setOwn] = useState<string>()
  const bill = data?.head.outtradeno
  const asked = useRef<string>(undefined)
  useEffect(() => {
    const look = () => setOwn(bill !== undefined && isAwayFor(sellerId, bill) ? bill : undefined)
    // Once per bill: an attempt that starts here is not a return.
    if (bill !== undefined && asked.current !== bill) look()
    asked.current = bill
    const wake = ({ persisted }: PageTransitionEvent) => persisted && look()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [bill, sellerId])
  return own
}

/** A payment by any phone updates this page on all phones; this phone's own by code shows its success first. */
function usePaidLive(): string | undefined {
  const { sellerId } = usePage()
  const [paid, setPaid] = useState<string>()
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = onLive('bill_paid', ({ outtradeno }) => {
      const wait = isAwayFor(sellerId, outtradeno) ? redirectMs : 0
      timers.add(setTimeout(() => setPaid(outtradeno), wait))
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [sellerId])
  return paid
}

/** Any person can write an address, so the number is checked. */
function billNumber(text: string | null): string | undefined {
  return text !== null && /^[0-9A-Za-z]{6,32}$/.test(text) ? text : undefined
}

function CheckBar({ withBack }: { withBack: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const { table, store } = usePage()
  const due = useDue()
  return (
    <TopBar
      title={text('checkout.title')}
      subtitle={table && store ? text('checkout.subtitle', { table: table.tablename, store: store.name }) : undefined}
      lead={
        withBack && (
          <Link to={pathOf('/index/order')} className={iconButtonClass()} aria-label={text('checkout.back')}>
            <Icon shape={caretLeft} size="md" />
          </Link>
        )
      }
      tail={<IconButton shape={arrowClockwise} label={text('checkout.refresh')} onClick={() => void due.refetch()} />}
    />
  )
}
