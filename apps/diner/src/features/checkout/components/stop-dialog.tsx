import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { PayStop } from '../pay-bill.ts'
import { type Aside, useAside } from './use-aside.ts'

type Stopped = Exclude<PayStop, { readonly kind: 'changed' | 'paid' }>

/**
 * Why a payment did not start (spec 3 §8). A used-up number leads to the dishes or home, a companion's payment leads
 * home; after any other failure the guest may try again.
 */
export function StopDialog({ stop, aside, onClose }: { stop: PayStop | undefined; aside: Aside; onClose: () => void }) {
  const shown = stop?.kind === 'changed' || stop?.kind === 'paid' ? undefined : stop
  return (
    <>
      <FailedDialog stop={shown?.kind === 'failed' ? shown : undefined} onClose={onClose} />
      <LeaveDialog stop={shown?.kind === 'failed' ? undefined : shown} aside={aside} />
    </>
  )
}

function LeaveDialog({ stop, aside }: { stop: Stopped | undefined; aside: Aside }) {
  const text = useText()
  const { to, label } = useAside(stop?.kind === 'running' ? 'home' : aside)
  return (
    <Dialog
      open={stop !== undefined}
      onClose={() => undefined}
      binding
      kind="box"
      title={text(stop?.kind === 'running' ? 'checkout.frequentTitle' : 'checkout.conflictTitle')}
      closeLabel={label}
      footer={
        <Link to={to} className={buttonClass({ kind: 'primary', wide: true })}>
          {label}
        </Link>
      }
    >
      {stop && <p className="quiet">{stop.sentence}</p>}
    </Dialog>
  )
}

function FailedDialog({
  stop,
  onClose,
}: {
  stop: Extract<PayStop, { kind: 'failed' }> | undefined
  onClose: () => void
}) {
  const text = useText()
  return (
    <Dialog
      open={stop !== undefined}
      onClose={onClose}
      kind="box"
      title={text('checkout.failedTitle')}
      closeLabel={text('checkout.failedClose')}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          {text('checkout.failedClose')}
        </Button>
      }
    >
      {stop && <p className="quiet">{stop.sentence || text('checkout.notStarted')}</p>}
      {stop?.status !== undefined && (
        <p className="quiet">{text('checkout.httpCode', { code: String(stop.status) })}</p>
      )}
    </Dialog>
  )
}
