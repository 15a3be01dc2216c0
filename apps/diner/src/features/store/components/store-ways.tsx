import type { Store } from '@comanda/contract/store/store.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { StoreWay } from '../use-store-way.ts'
import { cardTarget } from './store-card.tsx'
import styles from './store-ways.module.css'

type Order = Extract<StoreWay, { kind: 'order' }>

export interface StoreWaysProps {
  store: Store
  ways: readonly StoreWay[]
  /** The list has one offer: the button says `order here`. */
  isOneKind: boolean
  isFirst: boolean
  /** False = not yet: a question comes first. */
  onTake: (store: Store, way: Order) => boolean
  onRefused: (way: Extract<StoreWay, { kind: 'refused' }>) => void
}

/** A guest's actions at a store. A refused one is a button that says why. */
export function StoreWays({ store, ways, isOneKind, isFirst, onTake, onRefused }: StoreWaysProps) {
  const text = useText()
  if (ways.length === 0) return <p className={styles.none}>{text('store.dineInOnly')}</p>
  return (
    <div className={styles.ways}>
      {ways.map((way) => {
        const words =
          isOneKind && way.offer !== 'bookseat' ? text('store.here') : text('store.kind', { type: way.offer })
        const label = text('store.wayAt', { words, name: store.name })
        const look = buttonClass({ kind: isFirst && isOneKind ? 'primary' : 'soft' })
        if (way.kind === 'order') {
          return (
            <OrderLink
              key={way.offer}
              way={way}
              label={label}
              className={isOneKind ? cardTarget : look}
              onTake={() => onTake(store, way)}
            >
              {isOneKind ? <span className={look}>{words}</span> : words}
            </OrderLink>
          )
        }
        if (way.kind === 'book') return <BookLink key={way.offer} way={way} label={label} words={words} />
        if (way.kind === 'call') {
          return (
            <p key={way.offer} className={styles.none}>
              {text('store.bookByPhone')}
            </p>
          )
        }
        if (!isOneKind)
          return (
            <Button key={way.offer} aria-label={label} onClick={() => onRefused(way)}>
              {words}
            </Button>
          )
        return (
          <button
            key={way.offer}
            type="button"
            aria-label={label}
            className={cardTarget}
            onClick={() => onRefused(way)}
          >
            <span className={buttonClass()}>{words}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The server renders the page with this store's menu, so the browser goes there and not the router. */
export function OrderLink(props: {
  way: Order
  label?: string
  className: string
  onTake: () => boolean
  children: ReactNode
}) {
  const { way, label, className, onTake, children } = props
  return (
    <Link
      to={way.path}
      reloadDocument
      aria-label={label}
      className={className}
      onClick={(event) => {
        if (!onTake()) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}

/** Seats are booked on another site (spec 1 §4), which is named first. */
function BookLink(props: { way: Extract<StoreWay, { kind: 'book' }>; label: string; words: string }) {
  const { way, label, words } = props
  const text = useText()
  const id = useId()
  return (
    <span className={styles.book}>
      <a
        href={way.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        aria-describedby={id}
        className={buttonClass({ kind: 'soft' })}
      >
        {words}
      </a>
      <small id={id}>{text('store.outside', { host: way.host })}</small>
    </span>
  )
}
