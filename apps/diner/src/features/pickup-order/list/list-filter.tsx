import type { AheadFilter, AheadOrders } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Chip, Chips } from '@comanda/ui/action/chip.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './list-filter.module.css'

const filters: readonly AheadFilter[] = ['all', 'unpaid', 'running', 'done', 'cancelled']

export interface ListFilterProps {
  state: AheadFilter
  onState: (state: AheadFilter) => void
  /** A single store offers no choice. */
  stores: AheadOrders['stores']
  storeId: string | undefined
  onStore: (storeId: string | undefined) => void
}

/** Filters the list by state and store. */
export function ListFilter({ state, onState, stores, storeId, onStore }: ListFilterProps) {
  const text = useText()
  return (
    <>
      <fieldset className={styles.filter}>
        <legend className="sr">{text('ahead.filterLabel')}</legend>
        <Chips>
          {filters.map((filter) => (
            <Chip
              key={filter}
              kind="radio"
              name="ahead-state"
              checked={filter === state}
              onChange={() => onState(filter)}
            >
              {text('ahead.filter', { filter })}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      {stores.length > 1 && (
        <fieldset className={styles.filter}>
          <legend className="sr">{text('ahead.storeLabel')}</legend>
          <Chips>
            <Chip kind="radio" name="ahead-store" checked={storeId === undefined} onChange={() => onStore(undefined)}>
              {text('ahead.allStores')}
            </Chip>
            {stores.map(({ storeId: id, storeName }) => (
              <Chip key={id} kind="radio" name="ahead-store" checked={id === storeId} onChange={() => onStore(id)}>
                {storeName}
              </Chip>
            ))}
          </Chips>
        </fieldset>
      )}
    </>
  )
}
