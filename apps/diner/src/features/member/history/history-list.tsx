import type { HistoryTab } from '@comanda/contract/member/value.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Tabs } from '@comanda/ui/navigation/tabs.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './history.module.css'
import { useHistory } from './history.queries.ts'
import { HistoryRow } from './history-row.tsx'

const tabs: readonly HistoryTab[] = ['all', 'paymenu', 'charge', 'refundmenu', 'viptype_coupon', 'consumpoint']

/** Six tabs of what changed the member's balance and points (spec 2 §2). A guest is asked to register. */
export function HistoryList() {
  const text = useText()
  const [tab, setTab] = useState<HistoryTab>('all')
  const { error } = useHistory(tab)
  if (error instanceof RefusedError && error.refusal.code === 'not_registered') return <Join />
  return (
    <Tabs
      label={text('history.tabs')}
      tabs={tabs.map((value) => ({ value, name: text('history.tab', { tab: value }) }))}
      value={tab}
      onChange={setTab}
    >
      <Rows key={tab} tab={tab} />
    </Tabs>
  )
}

function Rows({ tab }: { tab: HistoryTab }) {
  const text = useText()
  const history = useHistory(tab)
  const problem = queryProblem(history)
  if (problem !== null) return <Failed error={problem} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <Waiting />
  const rows = history.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0 && tab !== 'all') return <p className="quiet">{text('history.emptyTab')}</p>
  if (rows.length === 0) return <Blank title={text('history.emptyTitle')} text={text('history.emptyText')} />
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <HistoryRow key={row.consumeid} row={row} />
        ))}
      </ul>
      {history.hasNextPage && (
        <div className={styles.more}>
          <Button
            wide
            waiting={history.isFetchingNextPage && !history.isPaused}
            onClick={() => void history.fetchNextPage()}
          >
            {text('history.more')}
          </Button>
          <p className={styles.problem} role="alert">
            {(history.isFetchNextPageError || history.isPaused) && text('history.moreFailed')}
          </p>
        </div>
      )}
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  const sentence = error instanceof RefusedError ? error.refusal.message : ''
  return (
    <Blank
      title={text('history.failedTitle')}
      text={sentence || text('history.offlineText')}
      action={<Button onClick={onRetry}>{text('history.retry')}</Button>}
    />
  )
}

function Waiting() {
  const text = useText()
  return (
    <div className={styles.waiting}>
      <p className="sr" role="status">
        {text('history.loading')}
      </p>
      {['first', 'second', 'third'].map((one) => (
        <Card key={one}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="third" />
        </Card>
      ))}
    </div>
  )
}

function Join() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Blank
      title={text('history.joinTitle')}
      text={text('history.joinText')}
      action={
        <Link
          to={pathOf(`/register?back=${encodeURIComponent('/consume')}`)}
          className={buttonClass({ kind: 'primary', size: 'big' })}
        >
          {text('history.join')}
        </Link>
      }
    />
  )
}
