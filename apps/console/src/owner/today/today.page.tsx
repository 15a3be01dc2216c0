import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { FailedPart, LoadingPart } from '../parts/loading-part.tsx'
import { TotpWarning } from '../staff/totp-warning.tsx'
import { BillList } from './bill-list.tsx'
import { GuidePart } from './guide-part.tsx'
import { StoreFigures } from './store-figures.tsx'
import { TaskList } from './task-list.tsx'
import { todayQuery } from './today.queries.ts'

export interface ShownBills {
  readonly storeId: string
  readonly storeName: string
  readonly state: 'open' | 'paid'
}

/** The first page: what waits, what is left of the set-up, and the business day of each store. */
export function TodayPage() {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const today = useQuery(todayQuery(sellerId))
  const [shown, setShown] = useState<ShownBills>()
  if (today.data === undefined) return <LoadingPart error={today.error} onAgain={() => void today.refetch()} />
  const { guide, tasks, stores } = today.data
  return (
    <>
      {today.error !== null && <FailedPart words={t('today.stale')} onAgain={() => void today.refetch()} />}
      <TotpWarning />
      {tasks.length > 0 && <TaskList tasks={tasks} />}
      {!guide.isOver && <GuidePart guide={guide} />}
      {stores.length === 0 && <p>{t('today.noStore')}</p>}
      {stores.map((store) => (
        <StoreFigures
          key={store.storeid}
          store={store}
          onShow={(state) => setShown({ storeId: store.storeid, storeName: store.storefront, state })}
        />
      ))}
      {shown !== undefined && <BillList {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
