import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { BillFailed } from '../../order/components/bill-failed.tsx'
import { BillRounds } from '../../order/components/bill-rounds.tsx'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import type { Person } from '../../order/party.ts'
import styles from './landing-ordered.module.css'
import { useDelayedLoading } from './use-delayed-loading.ts'
import { useOrderExpected } from './use-order-expected.ts'

/** The table's bill: undefined before the answer, null with nothing ordered. */
export interface ShownBill {
  readonly data: OrderedBill | null | undefined
  readonly error: Error | null
  readonly retry: () => void
}

export interface LandingOrderedProps {
  bill: ShownBill
  party: ReadonlyMap<string, Person>
}

/** The table's rounds so far; nothing before the first. */
export function LandingOrdered({ bill, party }: LandingOrderedProps) {
  const text = useText()
  const pathOf = useAppPath()
  const expected = useOrderExpected()
  const { data, error, retry } = useDelayedLoading(bill)
  if (data) {
    const last = data.rounds.at(-1)
    return (
      <div className={styles.bill}>
        <Section
          title={text('landing.ordered')}
          aside={
            last && (
              <Link className={styles.link} to={pathOf(`/sent/${last.roundId}`)}>
                {text('landing.progress')}
                <Icon shape={caretRight} size="xs" />
              </Link>
            )
          }
        >
          <BillRounds bill={data} party={party} />
        </Section>
      </div>
    )
  }
  if (error) return <BillFailed error={error} onRetry={retry} />
  if (!expected || data === null) return null
  return (
    <Section title={text('landing.ordered')}>
      <p className="sr" role="status">
        {text('order.loading')}
      </p>
      <div className={styles.late}>
        <SlipSkeleton lines={Math.min(expected, 6)} />
      </div>
    </Section>
  )
}
