import { boundNumber } from '@comanda/rules/menu/number-pad.ts'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { DinersPad } from './diners-pad.tsx'

export interface HeadCountDialogProps {
  cover: number
  saving: boolean
  problem: string
  onClose: () => void
  onSave: (cover: number) => void
}

/** Changes the diner count from the order list. */
export function HeadCountDialog({ cover, saving, problem, onClose, onSave }: HeadCountDialogProps) {
  const text = useText()
  return (
    <Dialog open onClose={onClose} title={text('sharedCart.headCount')} closeLabel={text('sharedCart.close')}>
      <DinersPad
        first={boundNumber(cover).value}
        goLabel={(n) => text('diners.set', { n })}
        waiting={saving}
        problem={problem}
        onTake={onSave}
      />
    </Dialog>
  )
}
