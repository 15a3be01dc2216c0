import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { formatMoney, moneyParts } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { MemberPrice, Price, type PriceProps } from '@comanda/ui/text/price.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './dish-card.module.css'
import { lowestPrice } from './lowest-price.ts'
import { StaffPrice } from './staff-price.tsx'

/** A menu leaves out `.00`. */
const short = { showZero: false }

/** The price, or the lowest of several. */
export function DishPrice({ item, size }: { item: MenuItem; size?: PriceProps['size'] }) {
  const text = useText()
  const { style } = usePage()
  if (item.priceBy !== undefined) return <StaffPrice item={item} size={size} />
  const { price, several } = lowestPrice(item)
  // The figure has its own style; the sentence decides on which side its word stands.
  const [prefix, suffix] = several ? text('menu.from', { price: '|' }).split('|') : []
  const parts = moneyParts(money(price), style.currency, short)
  return <Price {...parts} size={size} prefix={prefix?.trim()} suffix={suffix?.trim()} />
}

/** The member price, if lower. */
export function DishMemberPrice({ item }: { item: MenuItem }) {
  const text = useText()
  const { style } = usePage()
  const { price, member, several } = lowestPrice(item)
  if (!style.openVip || item.priceBy !== undefined || member >= price) return null
  const amount = formatMoney(money(member), style.currency, short)
  return <MemberPrice>{text(several ? 'menu.memberFrom' : 'menu.member', { amount })}</MemberPrice>
}

/** Both, one below the other. */
export function DishPrices({ item }: { item: MenuItem }) {
  return (
    <div className={styles.prices}>
      <DishPrice item={item} />
      <DishMemberPrice item={item} />
    </div>
  )
}
