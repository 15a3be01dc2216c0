import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { Person } from '../party.ts'
import styles from './bill-rounds.module.css'
import { RoundSlip } from './round-slip.tsx'

/** A bill's rounds as slips, the newest on top. */
export function BillRounds({ bill, party }: { bill: OrderedBill; party: ReadonlyMap<string, Person> }) {
  return (
    <div className={styles.rounds}>
      {bill.rounds.map((round) => (
        <RoundSlip key={round.roundId} round={round} party={party} />
      ))}
    </div>
  )
}
