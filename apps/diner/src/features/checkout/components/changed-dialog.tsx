import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { PayWords } from './pay-dock.tsx'

export interface ChangedDialogProps {
  change: { readonly from: number; readonly to: number } | undefined
  /** The chosen payment method's name; undefined = none can be chosen. */
  method: string | undefined
  onClose: () => void
  /** Called when the guest agrees to pay this amount. */
  onAgree: (amount: number) => void
}

/** The bill changed since the guest saw it: nothing is sent before the guest agrees to the new amount (spec 3 §4.3). */
export function ChangedDialog({ change, method, onClose, onAgree }: ChangedDialogProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const payable = method !== undefined || change?.to === 0
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      kind="box"
      title={text('checkout.changedTitle')}
      closeLabel={text('checkout.changedSee')}
      footer={
        change && (
          <>
            {payable && (
              <Button kind="primary" wide onClick={() => onAgree(change.to)}>
                <PayWords amount={change.to} method={method ?? ''} />
              </Button>
            )}
            <Button kind={payable ? 'plain' : 'primary'} wide onClick={onClose}>
              {text('checkout.changedSee')}
            </Button>
          </>
        )
      }
    >
      {change && (
        <p className="quiet">
          {text('checkout.changedText', {
            from: moneyText(change.from, { showZero: true }),
            to: moneyText(change.to, { showZero: true }),
          })}
        </p>
      )}
    </Dialog>
  )
}
