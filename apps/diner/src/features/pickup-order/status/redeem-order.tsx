import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, type ButtonLook } from '@comanda/ui/action/button.tsx'
import { useText } from '../../../i18n/text.ts'

/** Opens the voucher's sheet for this very order. */
export type OnRedeem = (order: AheadOrder) => void

export interface RedeemOrderProps extends ButtonLook {
  order: AheadOrder
  /** Which order, where there are several. */
  label?: string | undefined
  onRedeem: OnRedeem
}

/** An order for a voucher is paid by it and by no money. */
export function RedeemOrder({ order, label, onRedeem, ...look }: RedeemOrderProps) {
  const text = useText()
  if (order.voucher === null) return null
  return (
    <Button {...look} aria-label={label} onClick={() => onRedeem(order)}>
      {text('ahead.redeem')}
    </Button>
  )
}
