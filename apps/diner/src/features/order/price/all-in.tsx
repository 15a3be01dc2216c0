import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { money, noMoney } from '@comanda/rules/money/money.ts'
import { regionProfileOf } from '@comanda/rules/price/price-profile.ts'
import type { StepKind } from '@comanda/rules/price/price-step.ts'
import type { OrderType } from '@comanda/rules/price/region-profile.ts'
import { priceSoldBill, type SoldLine } from '@comanda/rules/price/sold-bill.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './all-in.module.css'

export interface AllInProps {
  lines: readonly CartLineWire[]
  /** The dishes of the menu by code. */
  items: ReadonlyMap<string, Pick<MenuItem, 'taxClass'>>
  orderType: OrderType
  /** Guests whose cover charge this order adds. */
  heads?: number
  delivery?: number
}

/** What the chosen dishes cost with all charges and tax; nothing where menu prices are all. The server decides. */
export function AllIn({ lines, items, orderType, heads = 0, delivery = 0 }: AllInProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { store } = usePage()
  const profile = store?.priceProfile ?? null
  const sold = profile === null ? [] : lines.filter(({ problem }) => problem === null)
  if (store === null || profile === null || sold.length === 0) return null
  const { gross, due, steps } = priceSoldBill(
    {
      lines: sold.map((line) => soldLine(line, items)),
      ...{ orderType, heads, delivery: money(delivery), adjustments: [], profile: regionProfileOf(profile) },
      ...{ openedAt: Date.now(), timeZone: store.timeZone, prepaid: noMoney },
    },
    { isCash: false },
  )
  if (due <= gross + delivery) return null
  const has = (...kinds: StepKind[]) => steps.some(({ kind, amount }) => amount > 0 && kinds.includes(kind))
  const ofBoth = has('service') && has('tax') ? 'both' : has('service') ? 'service' : 'tax'
  const what = has('cover', 'packing') ? 'all' : ofBoth
  return <p className={styles.allIn}>{text('order.allIn', { what, amount: moneyText(due, { showZero: true }) })}</p>
}

function soldLine({ id, code, num, amount }: CartLineWire, items: AllInProps['items']): SoldLine {
  const taxClass = items.get(code)?.taxClass ?? 'food'
  const rest = { category: '', memberGross: null, isUndiscount: false, bearsService: true }
  return { id, code, num, gross: money(amount), taxClass, ...rest }
}
