import type { LandingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/button.tsx'
import { Dock } from '@comanda/ui/dock.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { Amount } from '../../style/money.tsx'

export interface LandingDockProps {
  actions: LandingActions
  /** What is owed so far; nothing before it is known. */
  amount: number | undefined
}

/** On to the menu, and to paying once something was ordered. */
export function LandingDock({ actions, amount }: LandingDockProps) {
  const text = useText()
  const pathOf = useAppPath()
  const { style } = usePage()
  if (!actions.order && !actions.checkout) return null
  return (
    <Dock>
      {actions.checkout && (
        <Link
          to={pathOf('/check/hmd/0/1')}
          className={buttonClass({ size: 'big', kind: actions.order ? 'plain' : 'primary' })}
        >
          {text('landing.checkout')} {amount !== undefined && <Amount amount={amount} size="inherit" short />}
        </Link>
      )}
      {actions.order && (
        <Link
          to={pathOf(style.layout === 'TB' ? '/orderTB' : '/orderLR')}
          className={buttonClass({ size: 'big', kind: 'primary' })}
        >
          {text(actions.checkout ? 'landing.addMore' : 'landing.order')}
        </Link>
      )}
    </Dock>
  )
}
