import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Page as PageFrame, Section } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { queryProblem } from '../../app/query-problem.ts'
import { onLive } from '../../features/live/live.state.ts'
import { BillFailed } from '../../features/order/components/bill-failed.tsx'
import { BillRounds } from '../../features/order/components/bill-rounds.tsx'
import { SlipSkeleton } from '../../features/order/components/slip-skeleton.tsx'
import { recordLastPay } from '../../features/order/last-pay.ts'
import { deviceStorage, listRecentBills, type RecentBill } from '../../features/order/recent-bill.ts'
import type { AheadListProps } from '../../features/pickup-order/list/ahead-list.tsx'
import { useTableParty } from '../../features/table-order/table-party.ts'
import { useParty } from '../../features/table-order/use-party.ts'
import { useTableBill } from '../../features/table-order/use-table-bill.ts'
import { redeemOrder } from '../../features/voucher/redeem-order.ts'
import { useVoucherStage } from '../../features/voucher/use-voucher-stage.ts'
import { useText } from '../../i18n/text.ts'
import styles from './bill-page.module.css'
import { PayLink } from './pay-link.tsx'
import { RecentBillCard } from './recent-bill-card.tsx'

const aheadList: Later<AheadListProps> = {
  words: ['pickup-order'],
  load: async () => (await import('../../features/pickup-order/list/ahead-list.tsx')).AheadList,
}

/** The table's open bill, recently paid bills, and the guest's orders ahead. */
export function Page() {
  const text = useText()
  const { recent, isKnown } = useRecentBills()
  const bill = useTableBill()
  const { table, mayOrder: isSeated } = usePage()
  const { head, mayOrder } = useParty()
  const party = useTableParty()
  const isLate = useIsLate()
  useVoucherStage()
  const isExpected = table !== null && isSeated && bill.isPending && (head === null || head.orderedCount > 0)
  // While the phone is offline the bill is not requested.
  const isAway = isExpected && bill.isPaused
  const waiting = isExpected && mayOrder && !isAway
  const error = bill.error ?? (isAway ? queryProblem(bill) : null)
  const empty = table !== null && !bill.data && error === null && !waiting && isKnown && recent.length === 0
  return (
    <PageFrame>
      <TopBar title={text('bills.title')} />
      <Main>
        {waiting && (
          <>
            <p className="sr" role="status">
              {text('order.loading')}
            </p>
            <SlipSkeleton lines={3} />
          </>
        )}
        {error && <BillFailed error={error} onRetry={() => void bill.refetch()} />}
        {bill.data && (
          <Section title={text('bills.current')} aside={table?.tablename}>
            <BillRounds bill={bill.data} party={party} />
          </Section>
        )}
        {bill.data && <PayLink />}
        {/* After the content above, or it would move under a thumb. A slow answer does not hold the receipts back. */}
        {(isLate || !isExpected || isAway) && recent.length > 0 && (
          <Section title={text('bills.recent')} aside={text('bills.recentNote')}>
            <ul className={styles.recent}>
              {recent.map(({ outtradeno }) => (
                <RecentBillCard key={outtradeno} outtradeno={outtradeno} />
              ))}
            </ul>
          </Section>
        )}
        {empty && <NoBill />}
        <LaterPart part={aheadList} props={{ beside: table !== null, onRedeem: redeemOrder }} />
      </Main>
    </PageFrame>
  )
}

/** For a table without orders; without a table, the list of orders ahead says it. */
function NoBill() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Blank
      title={text('bills.emptyTitle')}
      text={text('bills.emptyText')}
      action={
        <Link to={pathOf('/index/order')} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('bills.toTable')}
        </Link>
      }
    />
  )
}

/** How long to wait for an answer, in milliseconds. */
const lateMs = 1500

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** Paid bills kept on this phone, plus the last one that the store knows of. */
function useRecentBills(): { readonly recent: readonly RecentBill[]; readonly isKnown: boolean } {
  const { sellerId, store } = usePage()
  const storeId = store?.id
  const [recent, setRecent] = useState<readonly RecentBill[]>([])
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    const read = () => setRecent(listRecentBills(deviceStorage(), sellerId, Date.now()))
    const ask = async () => {
      read()
      if (storeId !== undefined) await recordLastPay(sellerId, storeId)
      read()
      setIsKnown(true)
    }
    void ask()
    const stops = [onLive('bill_paid', ask), onLive('resync', ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [sellerId, storeId])
  return { recent, isKnown }
}
