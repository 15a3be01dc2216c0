import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { ownReason } from '../../order/dish-fate.ts'
import { dishName } from '../../order/dish-line.ts'
import { declinedDishes, putBack } from '../cart/put-back.ts'
import { useRunOnce } from '../intent.ts'
import { useMayOrder } from '../use-party.ts'
import styles from './declined-round.module.css'

export interface DeclinedRoundProps {
  round: OrderedRound
}

/** Why the store declined a round, and a button that puts its dishes back into the cart. */
export function DeclinedRound({ round }: DeclinedRoundProps) {
  const text = useText()
  const mayOrder = useMayOrder()
  const { waiting, back } = usePutBack(round)
  const dishes = declinedDishes(round)
  return (
    <>
      <Note tone="bad" icon={warning}>
        {round.reason !== '' && <p>{round.reason}</p>}
        {dishes.map((dish) => {
          const reason = ownReason(dish, round)
          return reason === '' ? null : (
            <p key={dish.orderid}>{text('order.dishReason', { name: nameOf(dish, text), reason })}</p>
          )
        })}
        {text('order.refusedHelp')}
      </Note>
      {mayOrder && dishes.length > 0 && (
        <div className={styles.back}>
          <Button size="big" wide waiting={waiting} onClick={() => void back()}>
            {text('order.putBack')}
          </Button>
        </div>
      )}
    </>
  )
}

function usePutBack(round: OrderedRound) {
  const text = useText()
  const { language } = usePage()
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const runOnce = useRunOnce()
  const [waiting, setWaiting] = useState(false)
  async function back(): Promise<void> {
    if (waiting) return
    setWaiting(true)
    const result = await runOnce('', (intent) => putBack(round, intent))
    setWaiting(false)
    if (!result.ok) return showProblem(result.code, result.message || text('order.putBackFailed'))
    const { left, again } = result.value
    const list = new Intl.ListFormat(language, { type: 'conjunction' })
    const namesOf = (dishes: readonly OrderedDish[]) => list.format(dishes.map((dish) => nameOf(dish, text)))
    if (left.length > 0) showProblem('dish_gone', text('order.putBackLeft', { names: namesOf(left), n: left.length }))
    else if (again.length > 0) showProblem('dish_gone', text('order.putBackAgain', { names: namesOf(again) }))
    void navigate(pathOf('/cart'))
  }
  return { waiting, back }
}

function nameOf(dish: OrderedDish, text: Text): string {
  return dishName(dish, (name, standard) => text('order.nameWithStandard', { name, standard }))
}
