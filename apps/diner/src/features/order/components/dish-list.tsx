import type { OrderedDish } from '@comanda/contract/order/order.schema.ts'
import { Avatar } from '@comanda/ui/mark/avatar.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { dishFate, ownReason } from '../dish-fate.ts'
import { dishName } from '../dish-line.ts'
import type { Person } from '../party.ts'
import { usePersonInitial, usePersonName } from '../person-name.ts'
import { ChosenItems } from './chosen-items.tsx'
import { CookWord } from './cook-state.tsx'
import styles from './dish-list.module.css'

export interface DishListProps {
  dishes: readonly OrderedDish[]
  party: ReadonlyMap<string, Person>
  /** Shows each dish's state; not on a receipt. */
  withState?: boolean | undefined
  /** Why the whole round was refused; a dish does not repeat it. */
  roundReason?: string | undefined
}

/** Dishes with number and price, and the guest of each. */
export function DishList({ dishes, party, withState, roundReason }: DishListProps) {
  return (
    <ul className={styles.lines}>
      {dishes.map((dish) => (
        <DishLine
          key={dish.orderid}
          dish={dish}
          person={party.get(dish.uid)}
          withState={withState}
          roundReason={roundReason}
        />
      ))}
    </ul>
  )
}

function DishLine({
  dish,
  person,
  withState,
  roundReason = '',
}: {
  dish: OrderedDish
  person: Person | undefined
  withState?: boolean | undefined
  roundReason?: string | undefined
}) {
  const text = useText()
  const moneyText = useMoneyText()
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  const name = dishName(dish, (dishText, standard) => text('order.nameWithStandard', { name: dishText, standard }))
  const refused = dish.cookState === 'refused'
  const reason = ownReason(dish, { reason: roundReason })
  return (
    <li className={styles.line}>
      {person ? (
        <Avatar size="s" initial={initial(person)} colour={person.colour} label={nameOf(person)} />
      ) : (
        <span className={styles.noPerson} />
      )}
      <Leader
        name={
          <>
            {refused ? <s>{name}</s> : name}
            {dish.num > 1 && <span className={styles.times}> ×{dish.num}</span>}
          </>
        }
        figure={
          refused ? <s>{moneyText(dish.amount, { showZero: true })}</s> : moneyText(dish.amount, { showZero: true })
        }
      />
      <div className={styles.notes}>
        {person?.staff && !person.me && <span>{person.name}</span>}
        <ChosenItems items={dish.addMenuItem} memo={dish.memo} />
        {(withState || refused) && <CookWord state={dishFate(dish)} />}
        {reason !== '' && <span>{reason}</span>}
      </div>
    </li>
  )
}
