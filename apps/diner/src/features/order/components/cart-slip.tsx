import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { useText } from '../../../i18n/text.ts'
import { useHeldCart } from '../../cart/cart-actions.ts'
import { type CategoryGroup, categoryGroups } from '../../cart/category-groups.ts'
import { Original } from '../../menu/card/original.tsx'
import type { Person } from '../party.ts'
import { CartLine, type CartLineProps } from './cart-line.tsx'
import styles from './cart-slip.module.css'

export interface CartSlipProps extends Pick<CartLineProps, 'onNumber' | 'onEdit' | 'frozen'> {
  lines: readonly CartLineWire[]
  /** Omitted for a cart of one person. */
  party?: ReadonlyMap<string, Person>
  /** The menu's dishes by code, and its categories; both empty before the menu loads. */
  items: ReadonlyMap<string, MenuItem>
  types: readonly MenuType[]
}

/** The unsent lines by category, each with the guest who chose it. */
export function CartSlip({ lines, types, items, ...shared }: CartSlipProps) {
  return (
    <Slip>
      {categoryGroups(lines, types, items).map((group) => (
        <Group key={group.code} group={group} items={items} headed={types.length > 0} {...shared} />
      ))}
    </Slip>
  )
}

interface GroupProps extends Omit<CartSlipProps, 'lines' | 'types'> {
  group: CategoryGroup
  headed: boolean
}

function Group({ group, party, items, headed, ...shared }: GroupProps) {
  const text = useText()
  // A line of the first tap may have no uid: the phone did not know it yet.
  const me = useHeldCart(({ uid }) => uid)
  const portions = group.lines.reduce((sum, { num }) => sum + num, 0)
  const lang = group.lines.map(({ code }) => items.get(code)?.sndlang).find((one) => one !== undefined)
  return (
    <section className={styles.group}>
      {headed && (
        <h3 className={styles.head}>
          <b>
            {group.name ?? text('sharedCart.problem', { problem: 'dish_gone' })}
            {group.name !== null && <Original of={group.original} shown={group.name} lang={lang} />}
          </b>
          <span>{text('sharedCart.portions', { count: portions })}</span>
        </h3>
      )}
      <ul>
        {group.lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            item={items.get(line.code)}
            person={party?.get(line.uid || me)}
            alone={party === undefined}
            {...shared}
          />
        ))}
      </ul>
    </section>
  )
}
