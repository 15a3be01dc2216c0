import { money, noMoney } from '@comanda/rules/money/money.ts'
import { regionProfileOf } from '@comanda/rules/price/price-profile.ts'
import type { OrderType } from '@comanda/rules/price/region-profile.ts'
import { priceSoldBill } from '@comanda/rules/price/sold-bill.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './all-in.module.css'

export interface AllInProps {
  /** The chosen dishes, in minor units. */
  amount: number
  orderType: OrderType
  delivery?: number
}

/** What the chosen dishes cost with service charge and tax on top; nothing where menu prices are all. The server decides. */
export function AllIn({ amount, orderType, delivery = 0 }: AllInProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { store } = usePage()
  const profile = store?.priceProfile ?? null
  if (store === null || profile === null || amount === 0) return null
  const line = { id: '', code: '', category: '', num: 1, gross: money(amount), memberGross: null, taxClass: 'food' }
  const { due, steps } = priceSoldBill(
    {
      lines: [{ ...line, isUndiscount: false, bearsService: true }],
      ...{ orderType, heads: 0, delivery: money(delivery), adjustments: [], profile: regionProfileOf(profile) },
      ...{ openedAt: Date.now(), timeZone: store.timeZone, prepaid: noMoney },
    },
    { isCash: false },
  )
  if (due <= amount + delivery) return null
  const has = (kind: 'service' | 'tax') => steps.some((step) => step.kind === kind)
  const what = has('service') && has('tax') ? 'both' : has('service') ? 'service' : has('tax') ? 'tax' : 'other'
  return <p className={styles.allIn}>{text('order.allIn', { what, amount: moneyText(due, { showZero: true }) })}</p>
}
