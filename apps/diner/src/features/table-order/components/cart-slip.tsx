import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { add, money } from '@comanda/rules/money/money.ts'
import { Avatar } from '@comanda/ui/avatar.tsx'
import { Slip } from '@comanda/ui/slip.tsx'
import { Stepper } from '@comanda/ui/stepper.tsx'
import { Tag } from '@comanda/ui/tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { Amount, useMoneyText } from '../../style/money.tsx'
import type { Person } from '../party.ts'
import styles from './cart-slip.module.css'
import { usePersonInitial, usePersonName } from './person-name.ts'

export interface CartSlipProps {
  lines: readonly CartLineWire[]
  party: ReadonlyMap<string, Person>
  onNumber: (line: CartLineWire, num: number) => void
  /** While the round is on its way nothing may change under it. */
  frozen: boolean
}

/** What has not been sent yet, by who added it: me first. */
export function CartSlip({ lines, party, onNumber, frozen }: CartSlipProps) {
  const people = [...party.values()].sort((one, other) => Number(other.me) - Number(one.me))
  return (
    <Slip>
      {people.map((person) => (
        <PersonLines
          key={person.uid}
          person={person}
          lines={lines.filter(({ uid }) => uid === person.uid)}
          onNumber={onNumber}
          frozen={frozen}
        />
      ))}
    </Slip>
  )
}

interface PersonLinesProps extends Omit<CartSlipProps, 'party'> {
  person: Person
}

function PersonLines({ person, lines, onNumber, frozen }: PersonLinesProps) {
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
          <Line key={line.id} line={line} onNumber={onNumber} frozen={frozen} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line, onNumber, frozen }: { line: CartLineWire } & Pick<CartSlipProps, 'onNumber' | 'frozen'>) {
  const text = useText()
  const name =
    line.showStandard === ''
      ? line.showName
      : text('order.nameWithStandard', { name: line.showName, standard: line.showStandard })
  const notes = [...line.menuItem.map((item) => (item.num > 1 ? `${item.name} ×${item.num}` : item.name)), line.memo]
  const said = notes.filter((note) => note !== '').join(' · ')
  return (
    <li className={styles.line}>
      <div className={line.problem === null ? undefined : styles.out}>
        {name}
        {said !== '' && <small>{said}</small>}
        {line.problem !== null && (
          <small>
            <Tag tone="bad">{text('sharedCart.problem', { problem: line.problem })}</Tag>
          </small>
        )}
      </div>
      <div className={styles.end}>
        <Amount amount={line.amount} size="md" short />
        <Stepper
          value={line.num}
          label={name}
          minusLabel={line.num > 1 ? text('sharedCart.oneLess', { name }) : text('sharedCart.remove', { name })}
          plusLabel={text('sharedCart.oneMore', { name })}
          removes={line.num <= 1}
          plusDisabled={frozen || line.num >= 99 || line.problem !== null}
          minusDisabled={frozen}
          onMinus={() => onNumber(line, line.num - 1)}
          onPlus={() => onNumber(line, line.num + 1)}
        />
      </div>
    </li>
  )
}
