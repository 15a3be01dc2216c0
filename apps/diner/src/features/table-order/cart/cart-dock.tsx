import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { newCovers } from '@comanda/rules/table-order/diner-count.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { MemberPrice } from '@comanda/ui/text/price.tsx'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useCartTotals } from '../../cart/cart-actions.ts'
import { AllIn } from '../../order/price/all-in.tsx'
import { useHead } from '../use-party.ts'
import styles from './cart-dock.module.css'

export interface CartDockProps {
  lines: readonly CartLineWire[]
  items: ReadonlyMap<string, MenuItem>
  sending: boolean
  offline: boolean
  onSend: () => void
}

/** The sum, and the Send button. */
export function CartDock({ lines, items, sending, offline, onSend }: CartDockProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { style } = usePage()
  const { count, amount, memberAmount } = useCartTotals()
  const head = useHead()
  const heads = newCovers(head, style.inputCover)
  return (
    <Dock>
      <div className={styles.sum} aria-live="polite">
        <Amount amount={amount} size="xl" />
        {style.openVip && memberAmount < amount && (
          <MemberPrice>
            {text('sharedCart.member', { amount: moneyText(memberAmount, { showZero: true }) })}
          </MemberPrice>
        )}
        <AllIn {...{ lines, items, heads }} orderType={0} />
      </div>
      <Button kind="primary" size="big" waiting={sending} disabled={count === 0} onClick={onSend}>
        {sendWord({ sending, offline, count }, text)}
      </Button>
    </Dock>
  )
}

function sendWord(
  { sending, offline, count }: { sending: boolean; offline: boolean; count: number },
  text: ReturnType<typeof useText>,
): string {
  if (sending && offline) return text('sharedCart.waitingNetwork')
  return sending ? text('sharedCart.sending') : text('sharedCart.send', { count })
}
