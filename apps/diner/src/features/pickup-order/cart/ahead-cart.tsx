import { buttonClass } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useHeldCart } from '../../cart/cart-actions.ts'
import { useMenu } from '../../menu/menu.state.ts'
import { DishSheetHost } from '../../menu/sheet/dish-sheet-host.tsx'
import { useMenuWatch } from '../../menu/use-menu-watch.ts'
import { GateNote } from '../../store/components/gate-note.tsx'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { AheadNews } from '../submit/ahead-news.tsx'
import { AheadContent, type DishToEdit } from './ahead-content.tsx'

/** The cart of a pick-up, takeout or pre-order. It stays on this device until it is submitted. */
export function AheadCart() {
  const text = useText()
  const menu = useMenuPath()
  const { store, ordering } = usePage()
  useMenuWatch()
  return (
    <Page>
      <TopBar
        title={text('aheadCart.title', { type: ordering?.orderType ?? '1' })}
        subtitle={store?.name}
        lead={
          <Link to={menu} className={iconButtonClass()} aria-label={text('sharedCart.backToMenu')}>
            <Icon shape={caretLeft} size="md" />
          </Link>
        }
      />
      <CartBody />
    </Page>
  )
}

/** The dish editor stays open when another tab sends or clears the cart. */
function CartBody() {
  const { menu } = useMenu()
  const isEmpty = useHeldCart(({ lines }) => lines.length === 0)
  const [editing, setEditing] = useState<DishToEdit | null>(null)
  return (
    <>
      {isEmpty ? <Empty /> : <AheadContent onEdit={setEditing} />}
      <DishSheetHost opened={editing && menu ? { menu, ...editing, onClose: () => setEditing(null) } : null} />
    </>
  )
}

function Empty() {
  const text = useText()
  const menu = useMenuPath()
  return (
    <Main>
      <GateNote />
      {/* An order may wait although its dishes were cleared with their store. */}
      <AheadNews lines={[]} />
      <Blank
        title={text('aheadCart.emptyTitle')}
        text={text('aheadCart.emptyText')}
        action={
          <Link to={menu} className={buttonClass({ kind: 'primary', size: 'big' })}>
            {text('sharedCart.toMenu')}
          </Link>
        }
      />
    </Main>
  )
}
