import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { PayWords } from '../components/pay-dock.tsx'
import { cardCode } from './methods.ts'

export interface CardDialogProps {
  open: boolean
  vip: BillVip
  onClose: () => void
  onAgree: () => void
}

/** Before the balance pays: a confirmation, or an alert that it is too little (spec 3 §4.2). */
export function CardDialog({ open, vip: { balance, vipAfterDiscount: amount }, onClose, onAgree }: CardDialogProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const shown = (sum: number) => moneyText(sum, { showZero: true })
  const isShort = balance < amount
  const close = text(isShort ? 'checkout.failedClose' : 'checkout.cardCancel')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="box"
      title={text(isShort ? 'checkout.shortTitle' : 'checkout.cardTitle')}
      closeLabel={close}
      footer={
        <>
          {!isShort && (
            <Button kind="primary" wide onClick={onAgree}>
              <PayWords amount={amount} method={cardCode} />
            </Button>
          )}
          <Button kind={isShort ? 'primary' : 'plain'} wide onClick={onClose}>
            {close}
          </Button>
        </>
      }
    >
      <p className="quiet">
        {isShort
          ? text('checkout.shortText', { balance: shown(balance), amount: shown(amount) })
          : text('checkout.cardText', {
              ...{ balance: shown(balance), amount: shown(amount), left: shown(balance - amount) },
            })}
      </p>
    </Dialog>
  )
}
