import { Button } from '@comanda/ui/action/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { FailedPart, LoadingPart } from '../parts/loading-part.tsx'
import { NewStoreForm } from './new-store-form.tsx'
import { StoreCard } from './store-card.tsx'
import { StoreForm } from './store-form.tsx'
import { storesQuery } from './stores.queries.ts'

/** Each store with its state; one of them in its form. */
export function StoresPage() {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const stores = useQuery(storesQuery(sellerId))
  /** A store's number, or `new`. */
  const [shown, setShown] = useState<{ readonly storeId: string } | 'new'>()
  if (stores.data === undefined) return <LoadingPart error={stores.error} onAgain={() => void stores.refetch()} />
  const close = () => setShown(undefined)
  const edited = typeof shown === 'object' && stores.data.find(({ storeId }) => storeId === shown.storeId)
  if (edited) return <StoreForm key={edited.storeId} store={edited} onClose={close} />
  if (shown === 'new') return <NewStoreForm stores={stores.data} onClose={close} />
  return (
    <>
      {stores.error !== null && <FailedPart words={t('stores.stale')} onAgain={() => void stores.refetch()} />}
      {stores.data.length === 0 && <p>{t('stores.none')}</p>}
      {stores.data.map((store) => (
        <StoreCard key={store.storeId} store={store} onEdit={() => setShown({ storeId: store.storeId })} />
      ))}
      <p>
        <Button onClick={() => setShown('new')}>{t('stores.add')}</Button>
      </p>
    </>
  )
}
