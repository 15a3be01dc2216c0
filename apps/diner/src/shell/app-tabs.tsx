import { house, receipt, storefront, user } from '@comanda/ui/icon/icons.tsx'
import { TabBar, TabBarItem } from '@comanda/ui/navigation/tab-bar.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../app/page-input.ts'
import type { AppRoute } from '../app/routes.ts'
import { useCartCount } from '../features/cart/cart-actions.ts'
import { useText } from '../i18n/text.ts'

/** Home, Order (or choose a store), Bills, Mine: at the foot of every /index/* page. */
export function AppTabs({ current }: { current: AppRoute['tab'] }) {
  const text = useText()
  const pathOf = useAppPath()
  const count = useCartCount()
  const tabs = [
    { name: 'home', icon: house, label: text('app.tabHome'), path: '/index/home' },
    useOrderTab(),
    { name: 'bill', icon: receipt, label: text('app.tabBills'), path: '/index/bill' },
    { name: 'mine', icon: user, label: text('app.tabMine'), path: '/index/mine' },
  ]
  return (
    <TabBar label={text('app.tabs')}>
      {tabs.map(({ name, icon, label, path }) => (
        <Link key={name} to={pathOf(path)} aria-current={name === current ? 'page' : undefined}>
          <TabBarItem
            icon={icon}
            name={label}
            badge={name === 'order' ? count : 0}
            badgeLabel={text('app.notSent', { n: count })}
          />
        </Link>
      ))}
    </TabBar>
  )
}

/** A guest with a table or a store orders there; others choose a store first (spec 1 §2). */
function useOrderTab() {
  const text = useText()
  const { store, table, ordering, style } = usePage()
  const tab = { name: 'order', icon: storefront }
  if (ordering) return { ...tab, label: text('app.tabOrder'), path: `/order${style.layout}` }
  if (table || store) return { ...tab, label: text('app.tabOrder'), path: '/index/order' }
  return { ...tab, label: text('app.tabStores'), path: '/index/choosestore/0' }
}
