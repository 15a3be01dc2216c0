import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { Card } from '@comanda/ui/card.tsx'
import { useText } from '../../../i18n/text.ts'
import { dishName, shownDishes } from '../dish-line.ts'
import { CookSteps } from './cook-state.tsx'
import styles from './cook-track.module.css'

/** Every dish of the bill on its way to the table, the newest round first. */
export function CookTrack({ rounds }: { rounds: readonly OrderedRound[] }) {
  const newestFirst = [...rounds].sort((one, other) => other.roundNo - one.roundNo)
  return (
    <Card flush>
      <ul className={styles.track}>
        {newestFirst.flatMap((round) =>
          shownDishes(round).map((dish) => <Dish key={dish.orderid} dish={dish} roundNo={round.roundNo} />),
        )}
      </ul>
    </Card>
  )
}

function Dish({ dish, roundNo }: { dish: OrderedDish; roundNo: number }) {
  const text = useText()
  return (
    <li className={styles.dish}>
      <div className={styles.name}>
        {dishName(dish, (name, standard) => text('order.nameWithStandard', { name, standard }))}
        {dish.num > 1 && <span className="quiet"> ×{dish.num}</span>}
        <small>{text('order.round', { number: roundNo })}</small>
      </div>
      <CookSteps state={dish.cookState} />
    </li>
  )
}
