import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { trash } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Section } from '@comanda/ui/layout/page.tsx'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useCartTotals } from '../../cart/cart-actions.ts'
import { needsConfirmation } from '../../cart/changed-line.ts'
import { isExpired } from '../../cart/line-problem.ts'
import { dishesOf } from '../../menu/dishes-of.ts'
import { useMenu } from '../../menu/menu.state.ts'
import type { OpenedDish } from '../../menu/sheet/dish-sheet-host.tsx'
import { BillRounds } from '../../order/components/bill-rounds.tsx'
import { CartSlip } from '../../order/components/cart-slip.tsx'
import { addMustOrders, askedDish } from '../round/must-order.ts'
import { NotSentNotice } from '../round/not-sent-notice.tsx'
import { Sending } from '../round/sending.tsx'
import type { RoundSender } from '../round/use-send-round.ts'
import { changeLine, clearCart } from '../table-order.state.ts'
import { useTableParty } from '../table-party.ts'
import { useTableBill } from '../use-table-bill.ts'
import styles from './cart-content.module.css'
import { CartDock } from './cart-dock.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { HeadRows } from './head-rows.tsx'

const noTypes: readonly MenuType[] = []

/** A line to change, or a dish to add. */
export type ToOpen = Pick<OpenedDish, 'item' | 'line' | 'num'>

export interface CartContentProps {
  lines: readonly CartLineWire[]
  onOpen: (dish: ToOpen) => void
  sender: RoundSender
}

/** A cart with lines, and the Send button. */
export function CartContent({ lines, onOpen, sender }: CartContentProps) {
  const text = useText()
  const { count } = useCartTotals()
  const party = useTableParty()
  const bill = useTableBill()
  const { send, go, decline, sending, notSent, question, forget } = sender
  const { menu } = useMenu()
  const items = useMemo(() => (menu ? dishesOf(menu) : new Map<string, MenuItem>()), [menu])
  // A changed dish can still be ordered; its own line asks the guest.
  const stuck = lines.filter((line) => line.problem !== null && !needsConfirmation(line))
  return (
    <>
      <Main>
        {notSent && <NotSentNotice notSent={notSent} />}
        {stuck.length > 0 && (
          <div className={styles.stuck}>
            {stuck.some(isExpired) && <p className={styles.expired}>{text('sharedCart.expired')}</p>}
            <Button kind="soft" wide onClick={() => stuck.map(({ id }) => changeLine(id, 0))}>
              {text('sharedCart.dropProblems', { count: stuck.length })}
            </Button>
          </div>
        )}
        <div className={styles.first}>
          <Section
            title={
              <>
                {text('sharedCart.notSent')}{' '}
                <small className={styles.count}>{text('sharedCart.portions', { count })}</small>
              </>
            }
            aside={<Clear lines={lines} count={count} disabled={sending} />}
          >
            <CartSlip
              lines={lines}
              party={party}
              items={items}
              types={menu?.types ?? noTypes}
              frozen={sending}
              onEdit={(line, item) => {
                forget()
                onOpen({ line, item })
              }}
              onNumber={(line, num) => {
                forget()
                changeLine(line.id, num)
              }}
            />
          </Section>
        </div>
        <HeadRows />
        {bill.data && (
          <Section title={text('sharedCart.sentRounds')}>
            <BillRounds bill={bill.data} party={party} />
          </Section>
        )}
      </Main>
      <CartDock {...{ lines, items, sending }} offline={notSent?.kind === 'offline'} onSend={send} />
      {question && (
        <Sending
          question={question}
          asked={(dish) => askedDish(dish, items.get(dish.code), lines)}
          onAgain={go}
          onClose={forget}
          onMustOrder={
            menu &&
            ((answers) => {
              const { declined, toChoose } = addMustOrders(answers, items)
              decline(declined)
              if (toChoose === undefined) return go()
              forget()
              onOpen(toChoose)
            })
          }
        />
      )}
    </>
  )
}

function Clear(now: { lines: readonly CartLineWire[]; count: number; disabled: boolean }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  // Lines that a companion adds while the dialog is open are not cleared.
  const [{ lines, count }, setAsked] = useState(now)
  function ask() {
    setAsked(now)
    setAsking(true)
  }
  return (
    <>
      <button type="button" className={styles.clear} disabled={now.disabled} onClick={ask}>
        <Icon shape={trash} size="sm" />
        {text('sharedCart.clear')}
      </button>
      <ClearDialog
        open={asking}
        count={count}
        onClose={() => setAsking(false)}
        onClear={() => {
          setAsking(false)
          clearCart(lines.map(({ id }) => id))
        }}
      />
    </>
  )
}
