import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../../app/page-input.ts'
import { aheadCartPath } from '../../features/pickup-order/again/take-again.ts'
import { readCart } from '../../features/pickup-order/cart/kept-cart.ts'
import { chosenOrder, type OrderChoice } from '../../features/store/order-choice.ts'
import { useText } from '../../i18n/text.ts'
import styles from './home.module.css'

/**
 * The link to the device's cart, online or offline: the home-screen icon leads here. Only the phone knows the cart,
 * so the card comes after the page, at its end, where it moves nothing.
 */
export function KeptCartCard() {
  const text = useText()
  const kept = useKeptCart()
  if (kept === null) return null
  return (
    // Reloads: this page may be another store's, or without one.
    <Link to={aheadCartPath(kept.choice)} reloadDocument className={`${styles.seated} ${styles.kept}`}>
      <span>
        <b>{text('home.cartTitle', { count: kept.count })}</b>
        <span>{text('home.cartText')}</span>
      </span>
      <Icon shape={caretRight} size="md" />
    </Link>
  )
}

/** The phone knows it, the server does not: null at first. */
function useKeptCart(): { readonly choice: OrderChoice; readonly count: number } | null {
  const { sellerId } = usePage()
  const [kept, setKept] = useState<ReturnType<typeof findKeptCart>>(null)
  useEffect(() => {
    const look = () => setKept(findKeptCart(sellerId, Date.now()))
    look()
    // Also when the browser restores the page from its back cache.
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [sellerId])
  return kept
}

/** The cart of the last choice at this seller, if it has lines; `count` in portions. */
function findKeptCart(sellerId: string, now: number) {
  const choice = chosenOrder(sellerId)
  const lines = choice && readCart({ sellerId, storeId: choice.storeId, menuClass: choice.menuClass }, now)?.lines
  const count = lines?.reduce((sum, { num }) => sum + num, 0) ?? 0
  return choice === null || count === 0 ? null : { choice, count }
}
