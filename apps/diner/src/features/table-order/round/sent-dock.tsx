import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'

/** The dock after sending: pay (unless every dish was cancelled) or order more. */
export function SentDock({ hasOrdered, amount }: { hasOrdered: boolean; amount: number | undefined }) {
  const text = useText()
  const pathOf = useAppPath()
  const menu = useMenuPath()
  const { style, table } = usePage()
  const { tableMode, billMode } = style
  const actions = landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered })
  return (
    <Dock>
      {actions.checkout && (
        <Link to={pathOf('/check/hmd/0/1')} className={buttonClass({ size: 'big' })}>
          {text('order.checkout')} {amount !== undefined && <Amount amount={amount} size="inherit" short />}
        </Link>
      )}
      {actions.order && (
        <Link to={menu} className={buttonClass({ size: 'big', kind: 'primary' })}>
          {text('order.addMore')}
        </Link>
      )}
    </Dock>
  )
}
