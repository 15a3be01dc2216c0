import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { portionsOf } from '../../cart/portions-of.ts'
import { useCart } from '../../table-order/table-order.state.ts'
import styles from './not-sent-note.module.css'

/**
 * Warns of unsent dishes at this table: they are not on the bill, and paying ends the party. The guest may pay anyway.
 * `withBill`: a bill exists. `withCart`: this table takes orders here.
 */
export function NotSentNote({ withBill, withCart }: { withBill: boolean; withCart: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const n = portionsOf(useCart().lines)
  return (
    <div role="status" className={styles.place}>
      {n > 0 && (
        <Note tone="warn" icon={info}>
          {text(withBill ? 'checkout.notSent' : 'checkout.notSentYet', { n })}
          {withCart && (
            <Link to={pathOf('/cart')} className={buttonClass({ size: 'small' })}>
              {text('checkout.seeNotSent')}
            </Link>
          )}
        </Note>
      )}
    </div>
  )
}
