import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Main, Section } from '@comanda/ui/layout/page.tsx'
import { Link } from 'react-router'
import { LaterPart } from '../../../app/later-part.tsx'
import { useText } from '../../../i18n/text.ts'
import { BillRounds } from '../../order/components/bill-rounds.tsx'
import { roundFate } from '../../order/dish-fate.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { declinedPart } from '../round/declined-part.ts'
import { NotSentNotice } from '../round/not-sent-notice.tsx'
import type { NotSent, RoundSender } from '../round/use-send-round.ts'
import { useTableState } from '../table-order.state.ts'
import { useTableParty } from '../table-party.ts'
import { useOrdersHere } from '../use-orders-here.ts'
import { useTableBill } from '../use-table-bill.ts'
import styles from './cart-content.module.css'

/** An empty cart: nothing chosen, or a sent round that the store has not answered or has declined. */
export function EmptyCart({ sender: { sending, notSent } }: { sender: Pick<RoundSender, 'sending' | 'notSent'> }) {
  const text = useText()
  const menu = useMenuPath()
  const bill = useTableBill()
  const party = useTableParty()
  const ordersHere = useOrdersHere()
  // Known before the bill loads.
  const hasOrdered = useTableState(({ head }) => (head?.orderedCount ?? 0) > 0)
  return (
    <Main>
      {notSent && !sending && <LastRoundOutcome notSent={notSent} />}
      {sending ? (
        <div role="status">
          <Blank title={text('sharedCart.storeLooks')} text={text('sharedCart.storeLooksText')} />
        </div>
      ) : (
        <Blank
          title={text(hasOrdered ? 'sharedCart.nothingNewTitle' : 'sharedCart.emptyTitle')}
          text={text(hasOrdered ? 'sharedCart.nothingNewText' : 'sharedCart.emptyText')}
          action={
            ordersHere && (
              <Link to={menu} className={buttonClass({ kind: 'primary', size: 'big' })}>
                {text('sharedCart.toMenu')}
              </Link>
            )
          }
        />
      )}
      {bill.data && (
        <Section title={text('sharedCart.sentRounds')}>
          <BillRounds bill={bill.data} party={party} />
        </Section>
      )}
    </Main>
  )
}

/** A declined round offers to put its dishes back. Otherwise no button: nothing is left to send. */
function LastRoundOutcome({ notSent }: { notSent: NotSent }) {
  const last = useTableBill().data?.rounds.at(-1)
  const isAnswered = notSent.kind === 'refused' || notSent.kind === 'gone'
  if (!isAnswered || last === undefined || roundFate(last) !== 'refused') {
    return <NotSentNotice notSent={notSent} nothingLeft />
  }
  return (
    <div role="alert" className={styles.stuck}>
      <LaterPart part={declinedPart} props={{ round: last }} />
    </div>
  )
}
