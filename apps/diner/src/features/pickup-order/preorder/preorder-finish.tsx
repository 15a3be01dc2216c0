import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import { useAheadOrder } from '../ahead.queries.ts'
import { useOrderLive } from '../order-stream.ts'
import { PreorderDone } from './preorder-done.tsx'

/** The page after a pre-order is paid: when, where, and what happens until then. */
export function PreorderFinish({ outtradeno }: { outtradeno: string }) {
  return outtradeno === '' ? <Unknown /> : <Finish outtradeno={outtradeno} />
}

function Finish({ outtradeno }: { outtradeno: string }) {
  const text = useText()
  const known = useAheadOrder(outtradeno)
  useOrderLive(known.data)
  const order = known.data?.order
  const nothing = queryProblem(known)
  if (nothing instanceof RefusedError && nothing.refusal.code === 'order_unknown') return <Unknown />
  return (
    <Page>
      <TopBar title={order ? text('preorderDone.title', { state: stateOf(order) }) : text('title.preorderFinish')} />
      <Main>
        {order && <PreorderDone order={order} state={stateOf(order)} />}
        {nothing && <Failed onRetry={() => void known.refetch()} />}
        {known.isPending && !nothing && (
          <>
            <p className="sr" role="status">
              {text('preorderDone.loading')}
            </p>
            <SlipSkeleton lines={4} />
          </>
        )}
      </Main>
    </Page>
  )
}

/** The states this page tells apart; the order's own page shows the rest. */
export type Finished = 'unpaid' | 'kept' | 'pending' | 'begun' | 'done' | 'over' | 'ended'

export function stateOf({ state }: Pick<AheadOrder, 'state'>): Finished {
  if (state === 'unpaid' || state === 'pending' || state === 'done' || state === 'over') return state
  if (state === 'cancelled' || state === 'refused') return 'ended'
  return state === 'paid' ? 'kept' : 'begun'
}

function Unknown() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Page>
      <TopBar title={text('title.preorderFinish')} />
      <Main>
        <Blank
          title={text('preorderDone.unknownTitle')}
          text={text('preorderDone.unknownText')}
          action={
            <Link to={pathOf('/index/bill')} className={buttonClass({ kind: 'primary', size: 'big' })}>
              {text('preorderDone.toBills')}
            </Link>
          }
        />
      </Main>
    </Page>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Blank
      title={text('preorderDone.failedTitle')}
      text={text('takeTime.failedText')}
      action={<Button onClick={onRetry}>{text('takeTime.retry')}</Button>}
    />
  )
}
