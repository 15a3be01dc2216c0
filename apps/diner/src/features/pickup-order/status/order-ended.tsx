import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { endingOf, isOff, sumOf } from './order-status.ts'

/** Why the order ended, and where the money or the voucher is. */
export function OrderEnded({ order }: { order: AheadOrder }) {
  const text = useText()
  const moneyText = useMoneyText()
  if (!isOff(order)) return null
  const by = endingOf(order)
  const { voucher: platform, voucherBack, paidAt } = order
  const isRedeemed = voucherBack !== null || paidAt !== null
  const isUnredeemed = by === 'unpaid' && platform !== null && !isRedeemed
  const ended = isUnredeemed ? text('ahead.voucherEnded') : text('ahead.ended', { reason: by })
  return (
    <Note tone={order.state === 'refused' ? 'bad' : 'warn'} icon={order.state === 'refused' ? warning : info}>
      <b>{order.state === 'refused' ? text('ahead.refused') : ended}</b>
      {by === 'store' && order.cancelReason !== '' && <p>{order.cancelReason}</p>}
      {isRedeemed && (
        <p>
          {platform === null
            ? text('ahead.refund', { amount: moneyText(sumOf(order), { showZero: true }) })
            : text('ahead.voucherBack', { platform, back: voucherBack ?? 'coming' })}
        </p>
      )}
    </Note>
  )
}
