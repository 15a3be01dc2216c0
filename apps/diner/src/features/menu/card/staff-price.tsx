import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { moneyParts } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { Price, type PriceProps } from '@comanda/ui/text/price.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './dish-card.module.css'

/** The price of a dish that staff price: of the day, or of a unit of weight. */
export function StaffPrice({ item, size }: { item: MenuItem; size?: PriceProps['size'] }) {
  const text = useText()
  const { style } = usePage()
  if (item.priceBy === undefined || item.priceBy === 'market') {
    return <span className={classes(styles.market, size === 'xl' && styles.large)}>{text('menu.marketPrice')}</span>
  }
  const [prefix, suffix] = text('menu.perWeight', { price: '|', unit: item.priceBy }).split('|')
  const parts = moneyParts(money(item.price), style.currency, { showZero: false })
  return <Price {...parts} size={size} prefix={prefix?.trim()} suffix={suffix?.trim()} />
}

/** In place of + and Choose: opens the sheet, which says how to order the dish. */
export function AskStaff({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const text = useText()
  return (
    <Button
      kind="soft"
      size="small"
      aria-label={text('menu.askStaffFor', { name: item.showName })}
      onClick={() => onChoose(item)}
    >
      {text('menu.askStaff')}
    </Button>
  )
}
