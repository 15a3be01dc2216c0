import type { LandingActions } from '@comanda/rules/table-order/table-mode.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { useHead } from '../use-party.ts'
import { useDinerCountFirst } from './use-diner-count-first.ts'

export interface LandingDockProps {
  actions: LandingActions
  hasOrdered: boolean
  /** What is owed so far; nothing before it is known. */
  amount: number | undefined
}

/** On to the menu, and to paying once something was ordered. */
export function LandingDock({ actions, hasOrdered, amount }: LandingDockProps) {
  const text = useText()
  const pathOf = useAppPath()
  const menu = useMenuPath()
  const askFirst = useDinerCountFirst()
  const kind = actions.order ? 'plain' : 'primary'
  // Where a table is only paid for here there is one button, and what it waits for.
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
          {text(hasOrdered ? 'landing.addMore' : 'landing.order')}
        </Link>
      )}
    </Dock>
  )
}

/** spec 1 §5: checkout is refused with nothing ordered, and says so. */
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
          // Where it is not known yet, the page there says it.
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
