import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { removePortion } from '@comanda/rules/menu/quantity.ts'
import { isRapidClick } from '@comanda/rules/menu/rapid-click.ts'
import { Stepper, type StepperTap } from '@comanda/ui/action/stepper.tsx'
import { useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { dishCount, useDishCount } from '../../cart/cart-actions.ts'
import { useInMeals } from '../in-meals.ts'
import { announce, openNumberInput } from '../page/order-page.state.ts'
import { usePortionsLeft } from '../sold-out.state.ts'
import { listQuantity } from './dish-choice.ts'
import { oneMoreInList } from './portion-step.ts'
import { setPortions } from './set-portions.ts'
import { showListRefusal } from './show-list-refusal.ts'

export interface DishStepperProps {
  item: MenuItem
  out: boolean
  /** Opens the sheet: to show how to begin. */
  onChoose: (item: MenuItem) => void
}

/** Portions of a dish in place, over all its lines (spec 1 §5). */
export function DishStepper({ item, out, onChoose }: DishStepperProps) {
  const text = useText()
  const count = useDishCount(item.code)
  const { mayOrder, ordering } = usePage()
  const left = usePortionsLeft(item.code)
  const inMeals = useInMeals(item.code)
  const lastTap = useRef<number>(undefined)
  const name = item.showName
  const rule = listQuantity(item, ordering !== null)
  function more(tap?: StepperTap) {
    if (!mayOrder && !out) return onChoose(item)
    const next = oneMoreInList(dishCount(item.code), { rule, left, inMeals }, out)
    if (next.ok) set(next.value)
    else showListRefusal(text, item, next)
    if (out) return
    // Only real taps: not keys, nor a tap replayed after hydration.
    const now = tap && tap.detail > 0 ? tap.timeStamp : undefined
    if (now !== undefined && isRapidClick(lastTap.current, now)) openNumberInput(item)
    lastTap.current = now
  }
  function set(n: number) {
    if (setPortions(item.code, n)) announce(text('menu.nowChosen', { name, n }))
  }
  return (
    <Stepper
      value={count}
      max={Math.min(rule.max, (left ?? rule.max) - inMeals)}
      label={name}
      minusLabel={text('menu.oneLess', { name })}
      plusLabel={text('menu.oneMore', { name })}
      plusRefused={out}
      onMinus={() => set(removePortion(dishCount(item.code), rule))}
      onPlus={more}
      onNumber={() => openNumberInput(item)}
      numberLabel={text('menu.typeNumber')}
    />
  )
}
