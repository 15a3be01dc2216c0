import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Stamp } from '@comanda/ui/mark/stamp.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { clockOf } from '../../../app/clock.ts'
import { Amount } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { roundFate } from '../dish-fate.ts'
import type { Person } from '../party.ts'
import { DishList } from './dish-list.tsx'
import styles from './round-slip.module.css'

/** One round as sent, each dish with its state. */
export function RoundSlip({ round, party }: { round: OrderedRound; party: ReadonlyMap<string, Person> }) {
  const text = useText()
  return (
    <Slip>
      <div className={styles.head}>
        <RoundHead round={round} />
        <Stamp>{text('order.roundStamp', { state: roundFate(round) })}</Stamp>
      </div>
      {/* A pending round shows only its stamp. */}
      <DishList dishes={round.dishes} party={party} withState={round.state !== 'pending'} roundReason={round.reason} />
      {round.reason !== '' && <p className={styles.reason}>{round.reason}</p>}
      <hr />
      <Leader
        name={<b>{text('order.portions', { count: round.count })}</b>}
        figure={<Amount amount={round.amount} />}
      />
    </Slip>
  )
}

/** `Round 1  12:31 sent to the kitchen`. */
export function RoundHead({ round }: { round: OrderedRound }) {
  const text = useText()
  const { store } = usePage()
  const time = clockOf(round.sentAt, store?.timeZone ?? 'UTC')
  return (
    <span className={styles.title}>
      <b>{text('order.round', { number: round.roundNo })}</b>
      <span>{text('order.roundState', { state: roundFate(round), time })}</span>
      {round.telMark !== '' && <span>{round.telMark}</span>}
    </span>
  )
}
