import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { useWhereText } from '../delivery/way-text.ts'

/** Deletes an address after a confirmation (spec 1 §5). */
export function DeleteDialog(props: { entry: ShippingInfo; onClose: () => void; onDelete: () => void }) {
  const { entry, onClose, onDelete } = props
  const text = useText()
  const whereText = useWhereText()
  return (
    <Dialog
      open
      kind="box"
      title={text('takeout.deleteTitle')}
      closeLabel={text('takeout.keep')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('takeout.keep')}</Button>
          <Button kind="danger" onClick={onDelete}>
            {text('takeout.delete')}
          </Button>
        </>
      }
    >
      <p className="quiet">{whereText(entry)}</p>
    </Dialog>
  )
}
