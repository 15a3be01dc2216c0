import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { showProblem } from '../../../app/problem.state.ts'
import type { QuantityDialogProps } from '../card/quantity-dialog.tsx'
import { openNumberInput, useOrderPage } from './order-page.state.ts'

const quantityDialog: Later<QuantityDialogProps> = {
  load: async () => (await import('../card/quantity-dialog.tsx')).QuantityDialog,
  failed: () => {
    openNumberInput(null)
    showProblem('offline', '')
  },
}

const renewalNotice: Later<object> = {
  load: async () => (await import('./renewal-notice.tsx')).RenewalNotice,
}

/** The input for the number of portions. */
export function NumberInput() {
  const item = useOrderPage((state) => state.numberOf)
  if (item === null) return null
  return <LaterPart key={item.code} part={quantityDialog} props={{ item, onClose: () => openNumberInput(null) }} />
}

/** Says that the store's scan ordering is closed, and where the guest can go. */
export function RenewalNotice() {
  return <LaterPart part={renewalNotice} props={{}} />
}
