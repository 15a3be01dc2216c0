import type { Store } from '@comanda/contract/store/store.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { distanceParts } from '@comanda/rules/store/distance-text.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { mapPin, phone } from '@comanda/ui/icon/icons-later.tsx'
import { Tag, Tags } from '@comanda/ui/mark/tag.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { mapLink } from '../map-link.ts'
import styles from './store-card.module.css'

/** A link or button in a card that takes taps on the whole card; the card's other links lie above it. */
export const cardTarget = styles.target ?? ''

export interface StoreCardProps {
  store: Store
  /** Its place in the list; none for a single store. */
  number: number | undefined
  /** The store chosen last on this phone. */
  isLast: boolean
  /** The position is known: a store without a distance says so. */
  isLocated: boolean
  /** The actions at this store now. */
  action: ReactNode
  /** Where its name leads, with taps on the whole card; none if an action does so. */
  to?: string | undefined
}

/** One store: where it is, whether it is open, how to reach it. */
export function StoreCard({ store, number, isLast, isLocated, action, to }: StoreCardProps) {
  const text = useText()
  const open = store.isBusiness && store.status === 1
  const isLate = store.gate?.code === 'ahead_too_late'
  const hours = openingHoursText(store.businessTime)
  return (
    <li className={classes(styles.store, !open && styles.closed)}>
      {number !== undefined && (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <div className={styles.what}>
        <h2>
          {to === undefined ? (
            store.name
          ) : (
            <Link to={to} reloadDocument className={cardTarget}>
              {store.name}
            </Link>
          )}
        </h2>
        {store.originalName !== store.name && <p lang={defaultLanguage}>{store.originalName}</p>}
        <p>{store.address}</p>
        <div className={styles.tags}>
          <Tags>
            <Tag tone={open && !isLate ? 'ok' : undefined}>{text(isLate ? 'store.tooLate' : stateOf(store))}</Tag>
            <Tag>{hours === '' ? text('store.allDay') : text('store.hours', { hours })}</Tag>
            {isLast && <Tag tone="brand">{text('store.last')}</Tag>}
          </Tags>
        </div>
        <Gate store={store} />
      </div>
      <Distance metres={store.distance} isLocated={isLocated} />
      <div className={styles.acts}>
        <Reach store={store} />
        {action}
      </div>
    </li>
  )
}

function stateOf({ isBusiness, status }: Store): string {
  if (status !== 1) return 'store.deactivated'
  return isBusiness ? 'store.open' : 'store.closed'
}

/** What the tags do not say: how late it is, or when the store opens again. */
function Gate({ store: { gate, isBusiness } }: { store: Store }) {
  if (gate === null) return null
  const words = isBusiness && gate.code !== 'store_deactivated' ? gate.reason : gate.ends
  return words !== '' && <p className={styles.gate}>{words}</p>
}

/** The telephone and the map, which is another site and named. */
function Reach({ store }: { store: Store }) {
  const text = useText()
  const map = mapLink(store)
  return (
    <div className={styles.reach}>
      {store.telephone !== '' && (
        <a className={styles.link} href={`tel:${store.telephone.replace(/[^+0-9]/g, '')}`}>
          <Icon shape={phone} size="md" />
          <span className="sr">{text('store.call', { name: store.name })}</span>
          <span>{store.telephone}</span>
        </a>
      )}
      {map && (
        <a className={classes(styles.link, styles.map)} href={map.url} target="_blank" rel="noopener noreferrer">
          <Icon shape={mapPin} size="md" />
          <span className="sr">{text('store.mapOf', { name: store.name, host: map.host })}</span>
        </a>
      )}
    </div>
  )
}

/** Nothing until the position is known. */
function Distance({ metres, isLocated }: { metres: number; isLocated: boolean }) {
  const text = useText()
  // Without a position the server measures from a default one: it looks like 100 km.
  if (!isLocated) return null
  const { unit, value } = distanceParts(metres)
  return (
    <p className={classes(styles.distance, (unit === 'far' || unit === 'unknown') && styles.words)}>
      {text('store.distance', { unit, value })}
    </p>
  )
}
