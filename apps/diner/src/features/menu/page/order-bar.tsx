import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { CartBar } from '@comanda/ui/navigation/cart-bar.tsx'
import { useNavigate } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useHeldCart } from '../../cart/cart-actions.ts'

/** The unsent portions of the cart, and the link to it. */
export function OrderBar() {
  const text = useText()
  const { style, ordering } = usePage()
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const count = useHeldCart((cart) => cart.count)
  const amount = useHeldCart((cart) => cart.amount)
  const memberAmount = useHeldCart((cart) => cart.memberAmount)
  const some = useHeldCart(({ lines }) => lines.length > 0)
  const member = formatMoney(money(memberAmount), style.currency)
  const toCart = () => void navigate(pathOf('/cart'))
  return (
    <CartBar
      count={count}
      trayLabel={text('menu.cartWith', { n: count })}
      onTray={toCart}
      sum={some ? formatMoney(money(amount), style.currency) : text('menu.cartEmpty')}
      note={
        some
          ? style.openVip && memberAmount < amount
            ? text('menu.notSentMember', { amount: member })
            : text('menu.notSent')
          : text('menu.cartEmptyHint', { with: ordering === null ? 'table' : 'nobody' })
      }
      action={
        <Button kind="primary" disabled={!some} onClick={toCart}>
          {text('menu.toCart')}
        </Button>
      }
    />
  )
}
