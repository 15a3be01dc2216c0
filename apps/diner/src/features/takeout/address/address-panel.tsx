import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { Tabs } from '@comanda/ui/navigation/tabs.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { chooseAddress } from '../delivery/delivery.ts'
import { useAddressBook } from './address-book.queries.ts'
import { AddressForm } from './address-form.tsx'
import styles from './address-history.module.css'
import { AddressHistory } from './address-history.tsx'

type Way = 'history' | 'new'

/** Chooses an earlier address, or a new one (spec 1 §2). */
export function AddressPanel({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const text = useText()
  const { sellerId } = usePage()
  const book = useAddressBook(storeId)
  const [way, setWay] = useState<Way>()
  // A guest with an empty book starts with a new address.
  const shown = way ?? (book.data?.length === 0 ? 'new' : 'history')
  function take(entry: ShippingInfo): void {
    chooseAddress({ sellerId, storeId }, entry)
    onClose()
  }
  return (
    <Dialog open title={text('takeout.panelTitle')} closeLabel={text('takeout.close')} onClose={onClose}>
      <div className={styles.panel}>
        <Tabs<Way>
          label={text('takeout.panelTitle')}
          tabs={[
            { value: 'history', name: text('takeout.tabHistory') },
            { value: 'new', name: text('takeout.tabNew') },
          ]}
          value={shown}
          onChange={setWay}
        >
          {shown === 'history' ? (
            <AddressHistory
              storeId={storeId}
              book={{ data: book.data, refetch: book.refetch, error: queryProblem(book) }}
              onTake={take}
              onNew={() => setWay('new')}
            />
          ) : (
            <AddressForm storeId={storeId} onSaved={take} />
          )}
        </Tabs>
      </div>
    </Dialog>
  )
}
