import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, type ButtonLook } from '@comanda/ui/action/button.tsx'
import { useText } from '../../../i18n/text.ts'
import { openVoucherOf } from '../../voucher/voucher-door.ts'

export interface RedeemOrderProps extends ButtonLook {
  order: AheadOrder
  /** Which order, where there are several. */
  label?: string | undefined
}

/** An order for a voucher is paid by it and by no money: the sheet opens for this very order, wherever its guest sits by now. */
export function RedeemOrder({ order, label, ...look }: RedeemOrderProps) {
  const text = useText()
  const { outtradeno, storeId, tableNo, amount, voucher, dishNames } = order
  if (voucher === null) return null
  const wanted = { outtradeno, storeId, tableNo, amount, platform: voucher, name: dishNames[0] ?? '' }
  return (
    <Button {...look} aria-label={label} onClick={() => openVoucherOf(wanted)}>
      {text('ahead.redeem')}
    </Button>
  )
}
