import { type ButtonLook, buttonClass } from '@comanda/ui/action/button.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { aheadOrderPath } from '../../store/order-path.ts'
import { closeVoucher } from '../voucher-door.ts'

/** Links to the order, which may know more than the sheet. */
export function ToOrder({ outtradeno, ...look }: ButtonLook & { outtradeno: string }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf(aheadOrderPath(outtradeno))} className={buttonClass(look)} onClick={closeVoucher}>
      {text('voucher.follow')}
    </Link>
  )
}
