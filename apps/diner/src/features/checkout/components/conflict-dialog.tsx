import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { PayStop } from '../pay-bill.ts'
import { type Aside, useAside } from './use-aside.ts'

/** The payment's number is used up: the guest orders again or starts over (spec 3 §8). */
export function ConflictDialog({ stop, aside }: { stop: PayStop | undefined; aside: Aside }) {
  const text = useText()
  const { to, label } = useAside(aside)
  return (
    <Dialog
      open={stop?.kind === 'conflict'}
      onClose={() => undefined}
      binding
      kind="box"
      title={text('checkout.conflictTitle')}
      closeLabel={label}
      footer={
        <Link to={to} className={buttonClass({ kind: 'primary', wide: true })}>
          {label}
        </Link>
      }
    >
      {stop?.kind === 'conflict' && <p className="quiet">{stop.sentence}</p>}
    </Dialog>
  )
}
