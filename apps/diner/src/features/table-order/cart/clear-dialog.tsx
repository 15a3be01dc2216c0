import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'

/** Clearing removes companions' dishes too, so the guest confirms it. */
export function ClearDialog(props: { open: boolean; count: number; onClose: () => void; onClear: () => void }) {
  const { open, count, onClose, onClear } = props
  const text = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="box"
      title={text('sharedCart.clearTitle')}
      closeLabel={text('sharedCart.keep')}
      footer={
        <>
          <Button onClick={onClose}>{text('sharedCart.keep')}</Button>
          <Button kind="danger" onClick={onClear}>
            {text('sharedCart.clearYes')}
          </Button>
        </>
      }
    >
      <p className="quiet">{text('sharedCart.clearText', { count })}</p>
    </Dialog>
  )
}
