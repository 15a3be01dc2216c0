import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { formatMoney, moneyParts } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { MemberPrice, Price } from '@comanda/ui/price.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './dish-card.module.css'

/** The price, or the lowest of several, and what members pay where that is less. A menu leaves out `.00`. */
export function DishPrices({ item }: { item: MenuItem }) {
  const text = useText()
  const { style } = usePage()
  const ways = item.standards.length > 0 ? item.standards : [item]
  const price = Math.min(...ways.map((way) => way.price))
  const member = Math.min(...ways.map((way) => way.memberprice))
  const several = ways.some((way) => way.price !== price)
  const short = { showZero: false }
  // The figure is styled apart: the sentence says on which side of it the word stands.
  const [prefix, suffix] = several ? text('menu.from', { price: '|' }).split('|') : []
  const amount = formatMoney(money(member), style.currency, short)
  return (
    <div className={styles.prices}>
      <Price {...moneyParts(money(price), style.currency, short)} prefix={prefix?.trim()} suffix={suffix?.trim()} />
      {style.openVip && member < price && (
        <MemberPrice>{several ? text('menu.memberFrom', { amount }) : text('menu.member', { amount })}</MemberPrice>
      )}
    </div>
  )
}
