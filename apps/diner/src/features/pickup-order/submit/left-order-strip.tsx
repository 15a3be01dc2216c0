import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Strip } from '@comanda/ui/feedback/strip.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { Link } from 'react-router'
import { useOffline } from '../../../app/offline.ts'
import { orderingPart, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { leftOrder } from './left-order.ts'

/**
 * Links to the cart, which sends the order or asks whether it is still wanted. Without a network another notice
 * shows.
 */
export function LeftOrderStrip() {
  const text = useText()
  const { sellerId, store, ordering } = usePage()
  const here = store && ordering && { sellerId, storeId: store.id, menuClass: ordering.menuClass }
  const order = leftOrder(sellerId, Date.now(), here)
  const isOffline = useOffline()
  if (isOffline || order === null) return null
  return (
    <Strip
      quiet
      icon={warning}
      action={
        <Link
          to={`/cart?storeid=${order.storeId}${orderingPart(order)}`}
          reloadDocument
          className={buttonClass({ kind: 'plain', size: 'small' })}
        >
          {text('aheadCart.leftGo')}
        </Link>
      }
    >
      {text('aheadCart.left')}
    </Strip>
  )
}
