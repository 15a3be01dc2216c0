import type { Store } from '@comanda/contract/store/store.schema.ts'
import { offersOf, type StoreListType } from '@comanda/rules/store/store-choice.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { chooseOrder, chosenOrder, hasKeptDishes } from '../order-choice.ts'
import { type StoreWay, useStoreWay } from '../use-store-way.ts'
import { ChangeStoreDialog } from './change-store-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { StoreCard } from './store-card.tsx'
import styles from './store-list.module.css'
import { StoreWays } from './store-ways.tsx'

/** Cards at first and with each "more": a phone need not render two thousand. */
const portion = 40

export interface StoreChooserProps {
  stores: readonly Store[]
  type: StoreListType
  tableNo?: string
  isLocated?: boolean
}

type Order = Extract<StoreWay, { kind: 'order' }>

/** Numbered stores with their actions (spec 1 §4 "Store selection"). */
export function StoreChooser({ stores, type, tableNo, isLocated = false }: StoreChooserProps) {
  const text = useText()
  const { sellerId } = usePage()
  const wayOf = useStoreWay(tableNo)
  const [shown, setShown] = useState(portion)
  const [changing, change] = useState<{ store: Store; way: Order }>()
  const [refused, refuse] = useState<{ store: Store; way: Extract<StoreWay, { kind: 'refused' }> }>()
  const last = chosenOrder(sellerId)
  /** Whether the link may be followed at once, without losing dishes. */
  function take(store: Store, way: Order): boolean {
    const losing = last !== null && last.storeId !== store.id && hasKeptDishes(sellerId, last.storeId, Date.now())
    if (losing) change({ store, way })
    else chooseOrder(sellerId, way.choice)
    return !losing
  }
  const rows = stores.slice(0, shown).map((store) => {
    const offers = type === 'all' ? offersOf(store.isEnable) : [type]
    return { store, ways: offers.map((offer) => wayOf(store, offer)) }
  })
  // One primary action per screen: the nearest store that takes the order.
  const first = rows.find(({ ways }) => ways.some(({ kind }) => kind === 'order'))?.store
  return (
    <>
      <ol className={styles.list}>
        {rows.map(({ store, ways }, index) => (
          <StoreCard
            key={store.id}
            store={store}
            number={stores.length > 1 ? index + 1 : undefined}
            isLast={last?.storeId === store.id}
            isLocated={isLocated}
            to={type === 'all' && stores.length > 1 ? `/index/order?storeid=${store.id}` : undefined}
            action={
              <StoreWays
                store={store}
                ways={ways}
                isOneKind={type !== 'all'}
                isFirst={store === first}
                onTake={take}
                onRefused={(way) => refuse({ store, way })}
              />
            }
          />
        ))}
      </ol>
      {stores.length > shown && (
        <div className={styles.more}>
          <Button wide onClick={() => setShown(shown + portion)}>
            {text('store.more', { n: stores.length - shown })}
          </Button>
        </div>
      )}
      <ChangeStoreDialog
        asked={changing}
        before={stores.find(({ id }) => id === last?.storeId)?.name}
        onClose={() => change(undefined)}
      />
      <RefusedDialog refused={refused} wayOf={wayOf} onTake={take} onClose={() => refuse(undefined)} />
    </>
  )
}
