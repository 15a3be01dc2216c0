import { buttonClass } from '@comanda/ui/action/button.tsx'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { ticket, x } from '@comanda/ui/icon/icons.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useVoucher } from '../voucher.state.ts'
import { closeVoucher } from '../voucher-door.ts'
import { ToOrder } from './to-order.tsx'
import { useEndWords } from './use-end-words.ts'

/** Reports a result on other pages. It stays until it is read: a voucher is money. */
export function VoucherNews() {
  const text = useText()
  const { step, outtradeno, redemption } = useVoucher()
  const wordsOf = useEndWords()
  const number = outtradeno || redemption?.order?.outtradeno || ''
  const isEnded = step === 'placed' || step === 'over' || step === 'given_up' || step === 'given_back'
  return (
    <Toast
      icon={ticket}
      action={
        <>
          {isEnded && number !== '' ? <ToOrder kind="quiet" size="small" outtradeno={number} /> : <ToLanding />}
          <IconButton shape={x} size="md" label={text('voucher.close')} onClick={closeVoucher} />
        </>
      }
    >
      {isEnded ? wordsOf(step).title : text('voucher.notFinished')}
    </Toast>
  )
}

/** The landing opens the sheet in its state. */
function ToLanding() {
  const text = useText()
  const pathOf = useAppPath()
  const { table } = usePage()
  return (
    table && (
      <Link to={pathOf('/index/order')} className={buttonClass({ kind: 'quiet', size: 'small' })}>
        {text('voucher.goOn')}
      </Link>
    )
  )
}
