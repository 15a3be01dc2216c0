import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { fateInRound, ownReason } from '../dish-fate.ts'
import { dishName } from '../dish-line.ts'
import type { Person } from '../party.ts'
import { usePersonName } from '../person-name.ts'
import { CookSteps } from './cook-state.tsx'
import styles from './cook-track.module.css'

export interface CookTrackProps {
  rounds: readonly OrderedRound[]
  party: ReadonlyMap<string, Person>
  /** The action on a dish: cancel. */
  action?: ((round: OrderedRound, dish: OrderedDish) => ReactNode) | undefined
}

/** Every dish of the bill with its state, newest round first. */
export function CookTrack({ rounds, party, action }: CookTrackProps) {
  const newestFirst = [...rounds].sort((one, other) => other.roundNo - one.roundNo)
  return (
    <Card flush>
      <ul className={styles.track}>
        {newestFirst.flatMap((round) =>
          round.dishes.map((dish) => (
            <Dish key={dish.orderid} dish={dish} round={round} person={party.get(dish.refusedBy)}>
              {action?.(round, dish)}
            </Dish>
          )),
        )}
      </ul>
    </Card>
  )
}

interface DishProps {
  dish: OrderedDish
  round: OrderedRound
  /** The guest who cancelled it. */
  person: Person | undefined
  children: ReactNode
}

function Dish({ dish, round, person, children }: DishProps) {
  const text = useText()
  const nameOf = usePersonName()
  const reason = ownReason(dish, round)
  const name = dishName(dish, (shown, standard) => text('order.nameWithStandard', { name: shown, standard }))
  return (
    <li className={styles.dish}>
      <div className={styles.name}>
        {dish.deleted ? <s>{name}</s> : name}
        {dish.num > 1 && <span className="quiet"> ×{dish.num}</span>}
        <small>{text('order.round', { number: round.roundNo })}</small>
        {reason !== '' && <small>{reason}</small>}
        {person && <small>{nameOf(person)}</small>}
      </div>
      <div className={styles.end}>
        <CookSteps state={fateInRound(dish, round)} />
        {children}
      </div>
    </li>
  )
}
