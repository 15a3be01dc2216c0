import { type Later, LaterPart } from '../../../app/later-part.tsx'
import type { PayCodeDialogProps } from './pay-code-dialog.tsx'

/** The pay type whose codes the guest's own bank pays (spec 3 §9). */
export const payNowCode = 'paynow'

const dialog: Later<PayCodeDialogProps> = {
  load: async () => (await import('./pay-code-dialog.tsx')).PayCodeDialog,
}

/** The dialog of a payment by code. Most guests pay otherwise, so it loads with its code. */
export function PayCodePart({
  code,
  ...props
}: Omit<PayCodeDialogProps, 'code'> & { code: PayCodeDialogProps['code'] | undefined }) {
  return code && <LaterPart key={code.outtradeno} part={dialog} props={{ code, ...props }} />
}
