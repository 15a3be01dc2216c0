import type { Store } from '@comanda/contract/store/store.schema.ts'
import type { StoreListType } from '@comanda/rules/store/store-choice.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { findStores } from '../find-store.ts'
import { type Spot, useStores } from '../store.queries.ts'
import { loaderAfterMs, useLate } from '../use-late.ts'
import { StoreChooser } from './store-chooser.tsx'
import { StoreListSkeleton } from './store-list-skeleton.tsx'

/** From this many stores on, a guest searches by name. */
const fewStores = 8

export interface StoreRowsProps {
  type: StoreListType
  tableNo: string
  spot: Spot | undefined
}

/** The stores of one list, or its loading, empty or failed state. */
export function StoreRows({ type, tableNo, spot }: StoreRowsProps) {
  const stores = useStores({ spot, tableNo })
  // If the network fails while distances load, the earlier list stays.
  const before = useStores({ spot: undefined, tableNo }, spot === undefined)
  const late = useLate(loaderAfterMs)
  const known = stores.data ?? before.data
  if (known) {
    const listed = findStores(known, type)
    if (listed.length === 0) return <NoStores tableNo={known.length === 0 ? tableNo : ''} />
    // A list from before the position was known has no distances: that is not `unknown`.
    const isLocated = spot !== undefined && stores.data !== undefined && !stores.isPlaceholderData
    return <FoundStores listed={listed} type={type} tableNo={tableNo} isLocated={isLocated} />
  }
  if (stores.error || stores.isPaused) return <StoresFailed onRetry={() => void stores.refetch()} />
  return late && <StoreListSkeleton />
}

type FoundStoresProps = Omit<StoreRowsProps, 'spot'> & { listed: readonly Store[]; isLocated: boolean }

function FoundStores({ listed, type, tableNo, isLocated }: FoundStoresProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const found = findStores(listed, type, words)
  return (
    <>
      {listed.length > fewStores && (
        <TextField
          type="search"
          label={text('store.find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          help={text('store.found', { n: found.length })}
        />
      )}
      <StoreChooser key={words} stores={found} type={type} tableNo={tableNo} isLocated={isLocated} />
    </>
  )
}

function NoStores({ tableNo }: Pick<StoreRowsProps, 'tableNo'>) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Blank
      title={text('store.emptyTitle')}
      text={tableNo === '' ? text('store.emptyText') : text('store.emptyTable', { table: tableNo })}
      action={
        <Link to={pathOf('/index/home')} className={buttonClass({ kind: 'primary', size: 'big' })}>
          {text('store.home')}
        </Link>
      }
    />
  )
}

function StoresFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Blank
      title={text('store.failedTitle')}
      text={text(navigator.onLine ? 'store.failedText' : 'store.offlineText')}
      action={<Button onClick={onRetry}>{text('store.retry')}</Button>}
    />
  )
}
