import type { LandingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { useHead, useStayEnded } from '../use-party.ts'
import { useDinerCountFirst } from './use-diner-count-first.ts'

export interface LandingDockProps {
  actions: LandingActions
  hasOrdered: boolean
  /** The amount due; undefined until known. */
  amount: number | undefined
}

/** Buttons to the menu, and to the checkout once something was ordered. */
export function LandingDock({ actions, hasOrdered, amount }: LandingDockProps) {
  const text = useText()
  const pathOf = useAppPath()
  const menu = useMenuPath()
  const askFirst = useDinerCountFirst()
  const ended = useStayEnded()
  const kind = actions.order ? 'plain' : 'primary'
  // A table that is only paid here has one button, disabled until there is something to pay.
  if (!actions.order && !actions.checkout) return actions.pays && <NothingToPay />
  return (
    <Dock>
      {actions.checkout && (
        <Link to={pathOf('/check/hmd/0/1')} className={buttonClass({ size: 'big', kind })}>
          {text('landing.checkout')} {amount !== undefined && <Amount amount={amount} size="inherit" short />}
        </Link>
      )}
      {actions.order && (
        <Link to={menu} className={buttonClass({ size: 'big', kind: 'primary' })} onClick={askFirst}>
          {text(ended ? 'seating.toMenu' : hasOrdered ? 'landing.addMore' : 'landing.order')}
        </Link>
      )}
    </Dock>
  )
}

/** spec 1 §5: with nothing ordered the checkout is refused with a message. */
function NothingToPay() {
  const text = useText()
  const pathOf = useAppPath()
  const { tableStatus } = usePage()
  const head = useHead()
  const ordered = head?.orderedCount ?? tableStatus?.itemCount
  return (
    <Dock>
      <Link
        to={pathOf('/check/hmd/0/1')}
        className={buttonClass({ kind: 'primary', size: 'big' })}
        onClick={(event) => {
          // If not known yet, the checkout page says it.
          if (ordered !== 0) return
          event.preventDefault()
          showProblem('cart_empty', text('landing.refused'))
        }}
      >
        {text('landing.checkout')}
      </Link>
    </Dock>
  )
}
