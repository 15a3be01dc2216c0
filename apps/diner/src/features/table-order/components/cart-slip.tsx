import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { add, money } from '@comanda/rules/money/money.ts'
import { Avatar } from '@comanda/ui/avatar.tsx'
import { Slip } from '@comanda/ui/slip.tsx'
import { useMoneyText } from '../../style/money.tsx'
import type { Person } from '../party.ts'
import { CartLine, type CartLineProps } from './cart-line.tsx'
import styles from './cart-slip.module.css'
import { usePersonInitial, usePersonName } from './person-name.ts'

export interface CartSlipProps extends Pick<CartLineProps, 'onNumber' | 'onEdit' | 'frozen'> {
  lines: readonly CartLineWire[]
  party: ReadonlyMap<string, Person>
  /** The dishes of the menu by code. */
  items: ReadonlyMap<string, MenuItem>
}

/** What has not been sent yet, by who added it: me first. */
export function CartSlip({ lines, party, ...shared }: CartSlipProps) {
  const people = [...party.values()].sort((one, other) => Number(other.me) - Number(one.me))
  return (
    <Slip>
      {people.map((person) => (
        <PersonLines
          key={person.uid}
          person={person}
          lines={lines.filter(({ uid }) => uid === person.uid)}
          {...shared}
        />
      ))}
    </Slip>
  )
}

interface PersonLinesProps extends Omit<CartSlipProps, 'party'> {
  person: Person
}

function PersonLines({ person, lines, items, ...shared }: PersonLinesProps) {
  const moneyText = useMoneyText()
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  if (lines.length === 0) return null
  const sum = add(...lines.filter(({ problem }) => problem === null).map(({ amount }) => money(amount)))
  return (
    <section className={styles.person}>
      <h3 className={styles.who}>
        <Avatar size="s" initial={initial(person)} colour={person.colour} me={person.me} />
        <b>{nameOf(person)}</b>
        <span>{moneyText(sum, { showZero: true })}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <CartLine key={line.id} line={line} item={items.get(line.code)} {...shared} />
        ))}
      </ul>
    </section>
  )
}
