import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useVoucher } from '../voucher.state.ts'
import { closeVoucher, openVoucher } from '../voucher-door.ts'
import { ToOrder } from './to-order.tsx'
import { useEndWords, type VoucherEnd } from './use-end-words.ts'
import styles from './voucher-sheet.module.css'

/** The result: ordered and paid, or not, and where the voucher is. */
export function EndedSheet({ end }: { end: VoucherEnd }) {
  const text = useText()
  const { outtradeno } = useVoucher()
  const words = useEndWords()(end)
  const isStanding = end === 'placed' || end === 'given_back'
  return (
    <Dialog
      open
      title={words.title}
      closeLabel={text('voucher.close')}
      onClose={closeVoucher}
      footer={
        <div className={styles.ways}>
          {isStanding || (end === 'over' && outtradeno !== '') ? (
            <ToOrder outtradeno={outtradeno} kind={isStanding ? 'primary' : 'plain'} size="big" />
          ) : (
            <Button size="big" onClick={closeVoucher}>
              {text('voucher.close')}
            </Button>
          )}
          {!isStanding && <StartOver />}
        </div>
      }
    >
      <div role="status" className={styles.end}>
        <Note tone={words.tone} icon={words.icon}>
          {words.text}
        </Note>
      </div>
    </Dialog>
  )
}

/** Only at a table: elsewhere the dish has no destination. */
function StartOver() {
  const text = useText()
  const { table } = usePage()
  const platform = useVoucher((state) => state.platform)
  return (
    table && (
      <Button kind="primary" size="big" onClick={() => openVoucher(platform)}>
        {text('voucher.startOver')}
      </Button>
    )
  )
}
