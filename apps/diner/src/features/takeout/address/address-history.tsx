import { intentKey } from '@comanda/client/intent-key.ts'
import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useDeliveryState } from '../delivery/delivery.state.ts'
import { dropAddress } from '../delivery/delivery.ts'
import { useChangeAddressBook } from './address-book.queries.ts'
import styles from './address-history.module.css'
import { AddressRow } from './address-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { missingFields } from './recipient.ts'

export interface AddressHistoryProps {
  storeId: string
  book: Pick<UseQueryResult<ShippingInfo[], Error>, 'data' | 'error' | 'refetch'>
  onTake: (entry: ShippingInfo) => void
  onNew: () => void
}

/** Earlier delivery addresses. */
export function AddressHistory({ storeId, book, onTake, onNew }: AddressHistoryProps) {
  const text = useText()
  const { message, pick, makeDefault, remove } = useHistory(storeId, onTake)
  const [deleting, setDeleting] = useState<ShippingInfo>()
  if (book.data === undefined) {
    return book.error ? <Failed onRetry={() => void book.refetch()} /> : <Loading />
  }
  if (book.data.length === 0) {
    return (
      <Blank
        title={text('takeout.historyEmptyTitle')}
        text={text('takeout.historyEmptyText')}
        action={<Button onClick={onNew}>{text('takeout.tabNew')}</Button>}
      />
    )
  }
  return (
    <>
      <p className={styles.message} role="alert">
        {message}
      </p>
      <ul className={styles.list}>
        {book.data.map((entry) => (
          <AddressRow
            key={entry.id}
            entry={entry}
            onPick={() => pick(entry)}
            onDefault={() => void makeDefault(entry)}
            onDelete={() => setDeleting(entry)}
          />
        ))}
      </ul>
      {deleting && (
        <DeleteDialog
          entry={deleting}
          onClose={() => setDeleting(undefined)}
          onDelete={() => {
            setDeleting(undefined)
            void remove(deleting)
          }}
        />
      )}
    </>
  )
}

function useHistory(storeId: string, onTake: (entry: ShippingInfo) => void) {
  const text = useText()
  const { sellerId } = usePage()
  const book = useChangeAddressBook(storeId)
  const [message, setMessage] = useState('')
  const why = (message: string) => setMessage(message || text('takeout.failed'))
  return {
    message,
    pick: (entry: ShippingInfo) => {
      const [missing] = missingFields(entry)
      if (missing === undefined) onTake(entry)
      else setMessage(text('takeout.needed', { field: missing }))
    },
    makeDefault: async ({ id, username, tel, address, houseNo, gdLat, gdLng }: ShippingInfo) => {
      const result = await book.save(
        { id, username, tel, address, houseNo, gdLat, gdLng, isdefault: true },
        intentKey(),
      )
      if (!result.ok) why(result.message)
    },
    remove: async ({ id }: ShippingInfo) => {
      const result = await book.remove(id)
      if (!result.ok) return why(result.message)
      if (useDeliveryState.getState().address?.id === id) dropAddress({ sellerId, storeId })
    },
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Blank
      title={text('takeout.historyFailedTitle')}
      text={text('takeout.historyFailedText')}
      action={<Button onClick={onRetry}>{text('takeout.retry')}</Button>}
    />
  )
}

function Loading() {
  const text = useText()
  return (
    <div className={styles.loading}>
      <p className="sr" role="status">
        {text('takeout.loading')}
      </p>
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  )
}
