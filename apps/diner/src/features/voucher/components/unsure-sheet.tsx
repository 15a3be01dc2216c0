import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning, wifiSlash } from '@comanda/ui/icon/icons.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { again, giveUpRedemption, stopWaiting, useVoucher } from '../voucher.state.ts'
import { closeVoucher } from '../voucher-door.ts'
import { ToOrder } from './to-order.tsx'
import styles from './voucher-sheet.module.css'

/** The result is unknown: nothing is lost, and nothing happens twice. */
export function UnsureSheet() {
  const text = useText()
  const { redemption, isBusy, problem, doubt } = useVoucher()
  const isEnding = redemption?.isGivenUp === true
  const wish = isEnding ? 'ending' : 'redeeming'
  const doing = text(isEnding ? 'voucher.ending' : redemption?.order == null ? 'voucher.placing' : 'voucher.redeeming')
  return (
    <Dialog
      open
      title={isBusy ? doing : text(isEnding ? 'voucher.notEndedTitle' : 'voucher.unsureTitle')}
      closeLabel={text('voucher.close')}
      onClose={closeVoucher}
      footer={
        <div className={styles.ways}>
          {isEnding ? (
            <LeaveIt />
          ) : (
            <Button size="big" aria-disabled={isBusy || undefined} onClick={() => void giveUpRedemption()}>
              {text('voucher.giveUp')}
            </Button>
          )}
          <Button kind="primary" size="big" waiting={isBusy} onClick={() => void again()}>
            {isBusy ? doing : text('voucher.again')}
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>{redemption?.name}</p>
      {!isBusy && (
        <div role="alert">
          <Note tone="warn" icon={doubt === 'lost' ? wifiSlash : warning}>
            {problem || text('voucher.doubt', { why: doubt ?? 'checking', wish })}
          </Note>
        </div>
      )}
      {isEnding && <p className={styles.after}>{text('voucher.leaveText')}</p>}
      {redemption?.order != null && (
        <p className={styles.after}>
          <ToOrder outtradeno={redemption.order.outtradeno} wide />
        </p>
      )}
      <LiveRegion>{isBusy ? doing : ''}</LiveRegion>
    </Dialog>
  )
}

/** The server ends it by itself. */
function LeaveIt() {
  const text = useText()
  const { table } = usePage()
  const isBusy = useVoucher((state) => state.isBusy)
  function leave() {
    if (isBusy) return
    stopWaiting()
    if (table === null) closeVoucher()
  }
  return (
    <Button size="big" aria-disabled={isBusy || undefined} onClick={leave}>
      {text(table === null ? 'voucher.leave' : 'voucher.leaveForAnother')}
    </Button>
  )
}
