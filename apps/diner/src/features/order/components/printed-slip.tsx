import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Stamp } from '@comanda/ui/mark/stamp.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Amount } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { roundFate } from '../dish-fate.ts'
import { dishName } from '../dish-line.ts'
import type { Person } from '../party.ts'
import { usePersonName } from '../person-name.ts'
import { ChosenItems } from './chosen-items.tsx'
import styles from './printed-slip.module.css'

export interface PrintedSlipProps {
  round: OrderedRound
  party: ReadonlyMap<string, Person>
  /** Plays the printing once, right after sending. */
  printing: boolean
}

/** The slip in the form of the kitchen's printer. */
export function PrintedSlip({ round, party, printing }: PrintedSlipProps) {
  const text = useText()
  const nameOf = usePersonName()
  return (
    <>
      <div className={styles.slot} aria-hidden="true" />
      <div className={printing ? `${styles.paper} ${styles.printing}` : styles.paper}>
        <Slip>
          <div className={styles.head}>
            <div>
              <p className={styles.caption}>{text('order.ticketNo')}</p>
              <p className={styles.number}>{round.ticketNo}</p>
            </div>
            <Stamp>{text('order.roundStamp', { state: roundFate(round) })}</Stamp>
          </div>
          <hr />
          <ul className={styles.lines}>
            {round.dishes.map((dish) => {
              const person = party.get(dish.uid)
              const name = dishName(dish, (dishText, standard) =>
                text('order.nameWithStandard', { name: dishText, standard }),
              )
              return (
                <li key={dish.orderid}>
                  <Leader
                    name={<Crossed out={dish.deleted}>{dish.num > 1 ? `${name} ×${dish.num}` : name}</Crossed>}
                    figure={person ? nameOf(person) : ''}
                  />
                  <ChosenItems items={dish.addMenuItem} memo={dish.memo} />
                </li>
              )
            })}
          </ul>
          {round.memo !== '' && <p className={styles.memo}>{text('order.memo', { memo: round.memo })}</p>}
          <hr />
          <Leader
            name={<b>{text('order.portions', { count: round.count })}</b>}
            figure={<Amount amount={round.amount} />}
          />
        </Slip>
      </div>
    </>
  )
}

function Crossed({ out, children }: { out: boolean; children: string }) {
  return out ? <s>{children}</s> : children
}
