import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
import styles from './bill-page.module.css'

/** To the checkout of the table's bill, unless this store is paid elsewhere (spec 1 §4). */
export function PayLink() {
  const text = useText()
  const pathOf = useAppPath()
  const { style, table } = usePage()
  const { tableMode, billMode } = style
  if (!landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered: true }).checkout) return null
  return (
    <p className={styles.pay}>
      <Link to={pathOf('/check/hmd/0/1')} className={buttonClass({ kind: 'primary', size: 'big', wide: true })}>
        {text('order.checkout')}
      </Link>
    </p>
  )
}
