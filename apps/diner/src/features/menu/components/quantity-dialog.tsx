import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useDishCount } from '../../cart/cart-actions.ts'
import { useInMeals } from '../../cart/in-meals.ts'
import { choiceOn } from '../../table-order/cart-queue.ts'
import { listQuantity } from '../dish-choice.ts'
import { announce } from '../order-page.state.ts'
import { setPortions } from '../set-portions.ts'
import { usePortionsLeft } from '../sold-out.state.ts'
import { NumberDialog } from './number-dialog.tsx'

export interface QuantityDialogProps {
  item: MenuItem
  onClose: () => void
}

/** The portions of a dish in the list, typed: bounded by the dish's minimum and maximum (spec 1 §5). */
export function QuantityDialog({ item, onClose }: QuantityDialogProps) {
  const text = useText()
  const count = useDishCount(item.code)
  const left = usePortionsLeft(item.code)
  const inMeals = useInMeals(item.code)
  const { min, max: most } = listQuantity(item, usePage().ordering !== null)
  // The cart may have more of it than the list gives: typing a number here is not to take any of those away.
  const max = Math.max(most, count)
  return (
    <NumberDialog
      name={item.showName}
      price={money(choiceOn(item, '', []).price)}
      num={count}
      min={min}
      max={Math.max(min, Math.min(max, (left ?? max) - inMeals))}
      onTake={(num) => {
        if (setPortions(item.code, num)) announce(() => text('menu.nowChosen', { name: item.showName, n: num }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
