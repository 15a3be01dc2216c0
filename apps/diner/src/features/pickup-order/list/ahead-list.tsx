import type { AheadFilter, AheadOrders } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { useAheadOrders } from '../ahead.queries.ts'
import { useListStatus } from '../order-stream.ts'
import { OrderFailed } from '../status/order-failed.tsx'
import type { OnRedeem } from '../status/redeem-order.tsx'
import { AheadCard } from './ahead-card.tsx'
import styles from './ahead-list.module.css'
import { ListFilter } from './list-filter.tsx'

export interface AheadListProps {
  /** A bill of the table stands above: an empty list then shows nothing. */
  beside: boolean
  onRedeem: OnRedeem
}

/** All orders ahead of this guest, by store and state, page by page. */
export function AheadList({ beside, onRedeem }: AheadListProps) {
  const text = useText()
  const [state, setState] = useState<AheadFilter>('all')
  const [storeId, setStoreId] = useState<string>()
  const list = useAheadOrders({ state, storeId })
  const pages = list.data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  const stores = useOrderStores(pages[0]?.stores)
  useListStatus(orders)
  const nothing = orders.length === 0 ? (list.error ?? queryProblem(list)) : null
  const isFiltered = state !== 'all' || storeId !== undefined
  if (beside && !isFiltered && orders.length === 0) return null
  return (
    <section className={styles.list} aria-label={text('ahead.orders')}>
      {(beside || orders.length > 0) && <h2 className={beside ? styles.title : 'sr'}>{text('ahead.orders')}</h2>}
      {(isFiltered || orders.length > 0) && (
        <ListFilter state={state} onState={setState} stores={stores} storeId={storeId} onStore={setStoreId} />
      )}
      {list.isPending && !nothing && <Waiting />}
      {nothing && <OrderFailed error={nothing} onRetry={() => void list.refetch()} />}
      {orders.length > 0 && (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <AheadCard
              key={order.outtradeno}
              order={order}
              aheadMs={pages.at(-1)?.aheadMs ?? 0}
              isFirstToPay={order === orders.find((one) => one.mayPay)}
              onOver={() => void list.refetch()}
              onRedeem={onRedeem}
            />
          ))}
        </ul>
      )}
      {list.isSuccess &&
        orders.length === 0 &&
        (isFiltered ? <p className="quiet">{text('ahead.noneHere')}</p> : <None />)}
      {list.hasNextPage && (
        <Button wide waiting={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text('ahead.more')}
        </Button>
      )}
    </section>
  )
}

/** The stores of all orders; the last ones stay while another filter loads. */
function useOrderStores(loaded: AheadOrders['stores'] | undefined): AheadOrders['stores'] {
  const [last, setLast] = useState<AheadOrders['stores']>([])
  if (loaded !== undefined && loaded !== last) setLast(loaded)
  return loaded ?? last
}

function Waiting() {
  const text = useText()
  return (
    <>
      <p className="sr" role="status">
        {text('ahead.loading')}
      </p>
      <SlipSkeleton lines={2} />
      <SlipSkeleton lines={2} />
    </>
  )
}

function None() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Blank
      title={text('bills.emptyTitle')}
      text={text('ahead.emptyText')}
      action={
        <Link to={pathOf('/storelist/all/1')} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('ahead.toStores')}
        </Link>
      }
    />
  )
}
