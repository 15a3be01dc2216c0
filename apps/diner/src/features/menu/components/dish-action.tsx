import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { removePortion } from '@comanda/rules/menu/quantity.ts'
import { isRapidClick } from '@comanda/rules/menu/rapid-click.ts'
import { Badge } from '@comanda/ui/badge.tsx'
import { Button } from '@comanda/ui/button.tsx'
import { Stepper, type StepperTap } from '@comanda/ui/stepper.tsx'
import { useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { dishCount, useDishCount } from '../../cart/cart-actions.ts'
import { useInMeals } from '../../cart/in-meals.ts'
import { tellProblem } from '../../table-order/table-order.state.ts'
import { listQuantity, needsChoice } from '../dish-choice.ts'
import { announce, askNumber } from '../order-page.state.ts'
import { oneMore } from '../portion-step.ts'
import { setPortions } from '../set-portions.ts'
import { type Stock, usePortionsLeft } from '../sold-out.state.ts'
import styles from './dish-card.module.css'

export interface DishActionProps {
  item: MenuItem
  stock: Stock
  /** Opens the sheet: to choose how, or to say how to begin. */
  onChoose: (item: MenuItem) => void
  /** In a small space: + also where there is something to choose. */
  small?: boolean | undefined
}

/** + that becomes a stepper in place; a button where there is something to choose. What is sold out says so when tapped. */
export function DishAction({ item, stock, onChoose, small }: DishActionProps) {
  const text = useText()
  const count = useDishCount(item.code)
  const out = stock === 'refused'
  const name = item.showName
  if (!needsChoice(item)) return <DishStepper item={item} out={out} count={count} onChoose={onChoose} />
  const choose = () => (out ? tellProblem('sold_out', text('menu.isSoldOut', { name })) : onChoose(item))
  return (
    <span className={styles.choose}>
      {small ? (
        <Stepper
          value={0}
          label={name}
          minusLabel=""
          plusLabel={text('menu.chooseDish', { name })}
          plusRefused={out}
          onMinus={noop}
          onPlus={choose}
        />
      ) : (
        <Button
          kind="soft"
          size="small"
          aria-label={text('menu.chooseDish', { name })}
          aria-disabled={out || undefined}
          onClick={choose}
        >
          {text('menu.choose')}
        </Button>
      )}
      <Badge count={count} label={text('menu.chosen', { n: count })} className={styles.count} />
    </span>
  )
}

const noop = () => undefined

interface DishStepperProps extends Pick<DishActionProps, 'item' | 'onChoose'> {
  out: boolean
  count: number
}

function DishStepper({ item, out, count, onChoose }: DishStepperProps) {
  const text = useText()
  const { mayOrder, ordering } = usePage()
  const left = usePortionsLeft(item.code)
  const inMeals = useInMeals(item.code)
  const lastTap = useRef<number>(undefined)
  const name = item.showName
  const rule = listQuantity(item, ordering !== null)
  function more(tap?: StepperTap) {
    if (out) return tellProblem('sold_out', text('menu.isSoldOut', { name }))
    if (!mayOrder) return onChoose(item)
    // All lines of the dish are the card's.
    const next = oneMore(dishCount(item.code), { rule, others: 0, left, inMeals })
    if (next.ok) set(next.value)
    else if (next.code === 'only_left') tellProblem('only_left', text('menu.onlyLeft', { name, n: left ?? 0 }))
    else tellProblem('at_most', text('menu.atMost', { n: rule.max }))
    // By hand only: keys and a tap that was kept until the page listened are not meant so.
    const now = tap && tap.detail > 0 ? tap.timeStamp : undefined
    if (now !== undefined && isRapidClick(lastTap.current, now)) askNumber(item)
    lastTap.current = now
  }
  function set(n: number) {
    if (setPortions(item.code, n)) announce(() => text('menu.nowChosen', { name, n }))
  }
  return (
    <Stepper
      value={count}
      min={0}
      max={Math.min(rule.max, (left ?? rule.max) - inMeals)}
      label={name}
      minusLabel={text('menu.oneLess', { name })}
      plusLabel={text('menu.oneMore', { name })}
      plusRefused={out}
      onMinus={() => set(removePortion(dishCount(item.code), rule))}
      onPlus={more}
      onNumber={() => askNumber(item)}
      numberLabel={text('menu.typeNumber')}
    />
  )
}
