import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, type ButtonLook } from '@comanda/ui/action/button.tsx'
import { useText } from '../../../i18n/text.ts'

/** Opens the voucher's sheet for this order. */
export type OnRedeem = (order: AheadOrder) => void

export interface RedeemOrderProps extends ButtonLook {
  order: AheadOrder
  /** Tells several orders apart. */
  label?: string | undefined
  onRedeem: OnRedeem
}

/** A voucher's order is paid by the voucher alone. */
export function RedeemOrder({ order, label, onRedeem, ...look }: RedeemOrderProps) {
  const text = useText()
  if (order.voucher === null) return null
  return (
    <Button {...look} aria-label={label} onClick={() => onRedeem(order)}>
      {text('ahead.redeem')}
    </Button>
  )
}
