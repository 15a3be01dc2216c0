import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import type { ReactNode } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { StaffPrice } from '../card/staff-price.tsx'
import styles from './sheet-foot.module.css'

export interface StaffFootProps {
  readonly item: MenuItem
  /** Why it cannot be had at all. */
  readonly stop: string | undefined
  /** Calls the staff. */
  readonly bell: ReactNode
}

/** The foot of a dish that staff price: it cannot go into the cart, and the bell is one tap away. */
export function StaffFoot({ item, stop, bell }: StaffFootProps) {
  const text = useText()
  const { ordering } = usePage()
  const why =
    ordering !== null ? 'dish.byStaffAhead' : item.priceBy === 'market' ? 'dish.byStaffMarket' : 'dish.byStaffWeight'
  if (stop !== undefined) {
    return (
      <Button size="big" wide disabled>
        {stop}
      </Button>
    )
  }
  return (
    <>
      <div className={styles.line}>
        <StaffPrice item={item} size="xl" />
      </div>
      <p className={styles.staff}>{text(why)}</p>
      {bell}
    </>
  )
}
