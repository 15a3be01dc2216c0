import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { warning } from '@comanda/ui/icons.tsx'
import { info } from '@comanda/ui/icons-later.tsx'
import { Note } from '@comanda/ui/note.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMoneyText } from '../../style/money.tsx'
import { endingOf, isOff } from '../order-status.ts'

/** Why nothing comes any more, and where the money is. */
export function OrderEnded({ order }: { order: AheadOrder }) {
  const text = useText()
  const moneyText = useMoneyText()
  if (!isOff(order)) return null
  const by = endingOf(order)
  return (
    <Note tone={order.state === 'refused' ? 'bad' : 'warn'} icon={order.state === 'refused' ? warning : info}>
      <b>{order.state === 'refused' ? text('ahead.refused') : text('ahead.ended', { reason: by })}</b>
      {by === 'store' && order.cancelReason !== '' && <p>{order.cancelReason}</p>}
      {order.paidAt !== null && (
        <p>{text('ahead.refund', { amount: moneyText(order.paidAmount || order.amount, { showZero: true }) })}</p>
      )}
    </Note>
  )
}
