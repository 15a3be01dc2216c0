import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { giveUpRedemption, tryAnother, useVoucher } from '../voucher.state.ts'
import { closeVoucher } from '../voucher-door.ts'
import { NumberForm } from './number-form.tsx'
import { ToOrder } from './to-order.tsx'
import styles from './voucher-sheet.module.css'

/** The store has the order, and this number does not pay it, or none was given: the guest gives another or cancels. */
export function AnotherSheet() {
  const text = useText()
  const { redemption, isBusy, outtradeno } = useVoucher()
  const { number = '', name = '', isGivenUp = false } = redemption ?? {}
  const first = number === '' ? 'true' : 'false'
  return (
    <Dialog
      open
      title={text('voucher.anotherTitle', { first })}
      closeLabel={text('voucher.close')}
      onClose={closeVoucher}
    >
      <p className={styles.lead}>{text('voucher.anotherText', { name, first })}</p>
      <NumberForm
        first={number}
        submit={text('voucher.redeem')}
        asking={text(isGivenUp ? 'voucher.ending' : 'voucher.redeeming')}
        // The number belongs to another undecided order of this guest.
        more={outtradeno !== '' && <ToOrder outtradeno={outtradeno} wide />}
        onNumber={(given) => void tryAnother(given)}
      >
        <Button size="big" aria-disabled={isBusy || undefined} onClick={() => void giveUpRedemption()}>
          {text('voucher.giveUp')}
        </Button>
      </NumberForm>
    </Dialog>
  )
}
