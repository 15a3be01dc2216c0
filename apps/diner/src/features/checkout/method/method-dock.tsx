import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { useState } from 'react'
import { PayDock, type PayDockProps } from '../components/pay-dock.tsx'
import { CardDialog } from './card-dialog.tsx'
import { cardCode } from './methods.ts'

export interface MethodDockProps extends Omit<PayDockProps, 'method' | 'amount'> {
  amount: number
  method: PayType | undefined
  vip: BillVip | null
}

/** The pay button of a known bill; before the balance pays the member confirms it. */
export function MethodDock({ method, vip, disabled, onPay, ...rest }: MethodDockProps) {
  const [asking, setAsking] = useState(false)
  const card = method?.code === cardCode ? vip : null
  const isNone = rest.amount > 0 && method === undefined
  return (
    <>
      <PayDock
        {...rest}
        method={method?.name ?? ''}
        disabled={disabled || isNone || (card !== null && card.balanceRefusal !== null)}
        onPay={card === null ? onPay : () => setAsking(true)}
      />
      {card && (
        <CardDialog
          open={asking}
          vip={card}
          onClose={() => setAsking(false)}
          onAgree={() => {
            setAsking(false)
            onPay()
          }}
        />
      )}
    </>
  )
}
