import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { LaterPart } from '../../app/later-part.tsx'
import { usePage } from '../../app/page-input.ts'
import { Waiting } from '../../app/waiting.tsx'
import { useMenu } from '../../features/menu/menu.state.ts'
import { DishSheetHost } from '../../features/menu/sheet/dish-sheet-host.tsx'
import { SlipSkeleton } from '../../features/order/components/slip-skeleton.tsx'
import { aheadCart } from '../../features/pickup-order/cart/ahead-cart-part.ts'
import { useMenuPath } from '../../features/store/use-menu-path.ts'
import { CallButton } from '../../features/table-order/call/call-button.tsx'
import { CartContent, type CartContentProps, type ToOpen } from '../../features/table-order/cart/cart-content.tsx'
import { EmptyCart } from '../../features/table-order/cart/empty-cart.tsx'
import { useCartNumber } from '../../features/table-order/cart/use-cart-number.ts'
import { useSendRound } from '../../features/table-order/round/use-send-round.ts'
import { refreshTable, useCart } from '../../features/table-order/table-order.state.ts'
import { useOrdersHere } from '../../features/table-order/use-orders-here.ts'
import { useParty } from '../../features/table-order/use-party.ts'
import { useText } from '../../i18n/text.ts'

/** The unsent dishes: the table's order list, or this device's cart for an order ahead. */
export function Page() {
  const { ordering } = usePage()
  return ordering === null ? <TableCart /> : <LaterPart part={aheadCart} props={{}} fallback={<Waiting />} />
}

/** The party's unsent dishes. */
function TableCart() {
  const text = useText()
  const { table } = usePage()
  return (
    <PageFrame>
      <TopBar
        title={text('sharedCart.title')}
        subtitle={table ? text('sharedCart.subtitle', { table: table.tablename }) : undefined}
        lead={<BackToMenu />}
        tail={<CallButton />}
      />
      <CartBody />
    </PageFrame>
  )
}

/** An open dish sheet stays open when the cart is sent or emptied meanwhile. */
function CartBody() {
  const { menu } = useMenu()
  const [opened, setOpened] = useState<ToOpen | null>(null)
  const { ended: isOver } = usePage()
  const { lines } = useCart()
  const cartNo = useCartNumber(lines.length === 0)
  // A choice for a party that has paid is dropped.
  useEffect(() => {
    if (isOver) setOpened(null)
  }, [isOver])
  return (
    <>
      <CartOrEmpty key={cartNo} onOpen={setOpened} />
      <DishSheetHost
        opened={opened && menu ? { menu, ...opened, bell: <CallButton wide />, onClose: () => setOpened(null) } : null}
      />
    </>
  )
}

function CartOrEmpty({ onOpen }: Pick<CartContentProps, 'onOpen'>) {
  const { lines, loaded } = useCart()
  // The sender outlives the shown cart: sending empties it before a store that accepts by hand answers. A newly filled
  // cart gets its own sender, without the old one's freeze and messages.
  const sender = useSendRound()
  const { place, mayOrder } = useParty()
  if (place !== null && !mayOrder) return <NotYours />
  if (lines.length > 0) return <CartContent lines={lines} onOpen={onOpen} sender={sender} />
  if (loaded === 'failed') return <Failed />
  return loaded === 'none' ? <Loading /> : <EmptyCart sender={sender} />
}

function BackToMenu() {
  const text = useText()
  const menu = useMenuPath()
  return (
    <Link to={menu} className={iconButtonClass()} aria-label={text('sharedCart.backToMenu')}>
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}

function Failed() {
  const text = useText()
  return (
    <Main>
      <Blank
        title={text('sharedCart.failedTitle')}
        text={text('order.offlineText')}
        action={<Button onClick={() => void refreshTable()}>{text('order.retry')}</Button>}
      />
    </Main>
  )
}

function NotYours() {
  const text = useText()
  const menu = useMenuPath()
  const ordersHere = useOrdersHere()
  return (
    <Main>
      <Blank
        title={text('sharedCart.emptyTitle')}
        text={text('landing.notYours')}
        action={
          ordersHere && (
            <Link to={menu} className={buttonClass({ size: 'big' })}>
              {text('sharedCart.toMenu')}
            </Link>
          )
        }
      />
    </Main>
  )
}

function Loading() {
  const text = useText()
  return (
    <Main>
      <p className="sr" role="status">
        {text('sharedCart.loading')}
      </p>
      <SlipSkeleton lines={4} />
    </Main>
  )
}
