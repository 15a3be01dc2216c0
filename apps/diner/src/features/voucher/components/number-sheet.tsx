import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { preloadPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { query, useVoucher } from '../voucher.state.ts'
import { closeVoucher } from '../voucher-door.ts'
import { NumberForm } from './number-form.tsx'
import { ToOrder } from './to-order.tsx'
import { voucherDish } from './voucher-dish-part.ts'
import styles from './voucher-sheet.module.css'

/** The first step: which voucher. */
export function NumberSheet() {
  const text = useText()
  const { language } = usePage()
  const { platform, outtradeno } = useVoucher()
  return (
    <Dialog open title={text('voucher.title', { platform })} closeLabel={text('voucher.close')} onClose={closeVoucher}>
      <p className={styles.lead}>{text('voucher.how')}</p>
      <NumberForm
        key={platform}
        first=""
        submit={text('voucher.query')}
        asking={text('voucher.querying')}
        isScanAsked
        // The number belongs to this guest's own undecided order.
        more={outtradeno !== '' && <ToOrder outtradeno={outtradeno} wide />}
        onNumber={(number) => void query(number, () => preloadPart(voucherDish, language))}
      />
    </Dialog>
  )
}
