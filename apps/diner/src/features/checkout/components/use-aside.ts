import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

/** The checkout's second link (spec 3 §2): more dishes, or home if nothing else leads away. */
export type Aside = 'add' | 'home'

export function useAside(aside: Aside): { readonly to: string; readonly label: string } {
  const text = useText()
  const pathOf = useAppPath()
  const { style } = usePage()
  if (aside === 'home') return { to: pathOf('/index/home'), label: text('bills.toHome') }
  return { to: pathOf(style.layout === 'TB' ? '/orderTB' : '/orderLR'), label: text('checkout.addDish') }
}
