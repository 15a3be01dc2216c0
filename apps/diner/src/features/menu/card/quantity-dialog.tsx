import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useDishCount } from '../../cart/cart-actions.ts'
import { choiceOn } from '../../cart/cart-queue.ts'
import { useInMeals } from '../in-meals.ts'
import { announce } from '../page/order-page.state.ts'
import { useOrderable, usePortionsLeft } from '../sold-out.state.ts'
import { listQuantity } from './dish-choice.ts'
import { NumberDialog } from './number-dialog.tsx'
import { typedBoundsInList, typedInList } from './portion-step.ts'
import { setPortions } from './set-portions.ts'
import { showListRefusal } from './show-list-refusal.ts'

export interface QuantityDialogProps {
  item: MenuItem
  onClose: () => void
}

/** Types a dish's portions in the list, within the dish's bounds (spec 1 §5). */
export function QuantityDialog({ item, onClose }: QuantityDialogProps) {
  const text = useText()
  const count = useDishCount(item.code)
  const left = usePortionsLeft(item.code)
  const inMeals = useInMeals(item.code)
  const isOut = useOrderable(item) === 'refused'
  const bounds = { rule: listQuantity(item, usePage().ordering !== null), left, inMeals }
  const name = item.showName
  function take(num: number) {
    const taken = typedInList(num, count, bounds, isOut)
    if (!taken.ok) showListRefusal(text, item, taken)
    else if (setPortions(item.code, num)) announce(text('menu.nowChosen', { name, n: num }))
    onClose()
  }
  return (
    <NumberDialog
      name={name}
      price={money(choiceOn(item, '', []).price)}
      num={count}
      {...typedBoundsInList(count, bounds)}
      onTake={take}
      onClose={onClose}
    />
  )
}
