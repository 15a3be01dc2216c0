import { Card } from '@comanda/ui/layout/card.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { KnownOrder } from '../ahead.queries.ts'
import { whenText } from '../time/when-text.ts'
import { isRunning, typeWord } from './order-status.ts'
import styles from './order-times.module.css'

/** The times of the order in sequence, on the store's clock. */
export function OrderTimes({ known: { order, aheadMs } }: { known: KnownOrder }) {
  const text = useText()
  const { language } = usePage()
  const type = typeWord(order)
  const when = (iso: string) => whenText(iso, order.timeZone, language, Date.now() + aheadMs)
  // An order that the store has not accepted has no estimate.
  const rows: readonly (readonly [string, string | null])[] = [
    [text('ahead.orderedAt'), when(order.createdAt)],
    [text(order.voucher === null ? 'ahead.paidAt' : 'ahead.redeemedAt'), order.paidAt && when(order.paidAt)],
    [text('ahead.wantedAt', { type }), order.takeAt === null ? text('ahead.asap') : when(order.takeAt)],
    [
      text('ahead.readyAbout', { type }),
      order.readyAt === null && isRunning(order) && order.state !== 'pending'
        ? text('ahead.about', { time: when(order.readyBy) })
        : null,
    ],
    // If its last dish was refused, the kitchen has finished but made nothing.
    [text('ahead.readyAt'), order.state === 'refused' ? null : order.readyAt && when(order.readyAt)],
    [text('ahead.handedAt', { type }), order.handedOverAt && when(order.handedOverAt)],
  ]
  return (
    <Card>
      <div className={styles.times}>
        {rows.map(([name, figure]) => figure !== null && <Leader key={name} name={name} figure={figure} />)}
      </div>
    </Card>
  )
}
