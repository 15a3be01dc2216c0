import type { Store } from '@comanda/contract/store/store.schema.ts'
import { distanceParts } from '@comanda/rules/store/distance-text.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { Tag, Tags } from '@comanda/ui/tag.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './store-card.module.css'

export interface StoreCardProps {
  store: Store
  number: number
  /** What can be done at this store now; nothing where there is nothing. */
  action?: ReactNode
}

/** One store: where it is, whether it is open, how to reach it. */
export function StoreCard({ store, number, action }: StoreCardProps) {
  const text = useText()
  const open = store.isBusiness && store.status === 1
  const hours = openingHoursText(store.businessTime)
  return (
    <li className={open ? styles.store : `${styles.store} ${styles.closed}`}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.what}>
        <h2>{store.name}</h2>
        {store.originalName !== store.name && <p lang="zh">{store.originalName}</p>}
        <p>{store.address}</p>
        <div className={styles.tags}>
          <Tags>
            <Tag tone={open ? 'ok' : undefined}>{text(stateOf(store))}</Tag>
            {hours !== '' && <Tag>{text('store.hours', { hours })}</Tag>}
          </Tags>
        </div>
      </div>
      <Distance metres={store.distance} />
      {(store.telephone !== '' || action !== undefined) && (
        <div className={styles.acts}>
          {store.telephone !== '' && (
            <a className={styles.call} href={`tel:${store.telephone.replace(/[^+0-9]/g, '')}`}>
              <span className="sr">{text('store.call', { name: store.name })}</span>
              <span aria-hidden="true">{store.telephone}</span>
            </a>
          )}
          {action}
        </div>
      )}
    </li>
  )
}

function stateOf({ isBusiness, status }: Store): string {
  if (status !== 1) return 'store.deactivated'
  return isBusiness ? 'store.open' : 'store.closed'
}

/** Nothing until the guest has said where they are. */
function Distance({ metres }: { metres: number }) {
  const text = useText()
  const { unit, value } = distanceParts(metres)
  if (unit === 'unknown') return null
  return <p className={styles.distance}>{text('store.distance', { unit, value })}</p>
}
