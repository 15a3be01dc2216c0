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
 * The way back to what is chosen ahead and lies on this phone, with a network or without: the home-screen icon leads here. Only the
 * phone knows of it, so it comes after the page: last in it and over its foot, where it moves nothing that is read.
 */
export function KeptCartCard() {
  const text = useText()
  const kept = useKeptCart()
  if (kept === null) return null
  return (
    // Made anew: this page may be another store's, or none's.
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
    // Also where the browser takes the page out of its memory.
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [sellerId])
  return kept
}

/** The cart of the order that was chosen last at this seller, where there is something in it; `count` in portions. */
function findKeptCart(sellerId: string, now: number) {
  const choice = chosenOrder(sellerId)
  const lines = choice && readCart({ sellerId, storeId: choice.storeId, menuClass: choice.menuClass }, now)?.lines
  const count = lines?.reduce((sum, { num }) => sum + num, 0) ?? 0
  return choice === null || count === 0 ? null : { choice, count }
}
