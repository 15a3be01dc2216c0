import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'

/** Nothing was paid: the bill changed since the guest saw it. */
export function ChangedDialog({
  change,
  onClose,
}: {
  change: { readonly from: number; readonly to: number } | undefined
  onClose: () => void
}) {
  const text = useText()
  const moneyText = useMoneyText()
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      kind="box"
      title={text('checkout.changedTitle')}
      closeLabel={text('checkout.changedSee')}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          {text('checkout.changedSee')}
        </Button>
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
