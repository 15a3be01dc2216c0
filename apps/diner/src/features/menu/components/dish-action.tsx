import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { addPortion } from '@comanda/rules/menu/quantity.ts'
import { Badge } from '@comanda/ui/badge.tsx'
import { Button } from '@comanda/ui/button.tsx'
import { Stepper } from '@comanda/ui/stepper.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { addDish, removeOne, tellProblem, useDishCount } from '../../table-order/table-order.state.ts'
import { listQuantity, needsChoice } from '../dish-choice.ts'
import styles from './dish-card.module.css'

export interface DishActionProps {
  item: MenuItem
  out: boolean
  /** Opens the sheet: to choose how, or to say how to begin. */
  onChoose: (item: MenuItem) => void
}

/** + that becomes a stepper in place; a button where there is something to choose; nothing where the dish is sold out. */
export function DishAction({ item, out, onChoose }: DishActionProps) {
  const text = useText()
  const { mayOrder } = usePage()
  const count = useDishCount(item.code)
  const name = item.showName
  const rule = listQuantity(item)
  if (out && count === 0) return null
  if (needsChoice(item)) {
    return (
      <span className={styles.choose}>
        <Button kind="soft" size="small" disabled={out} onClick={() => onChoose(item)}>
          {text('menu.choose')}
          <span className="sr">{text('menu.ofDish', { name })}</span>
        </Button>
        <Badge count={count} label={text('menu.chosen', { n: count })} className={styles.count} />
      </span>
    )
  }
  function more() {
    if (!mayOrder) return onChoose(item)
    const next = addPortion(count, rule)
    if (next.ok) addDish(item.code, { num: next.value - count })
    else tellProblem('at_most', text('menu.atMost', { n: rule.max }))
  }
  return (
    <Stepper
      value={count}
      label={name}
      minusLabel={text('menu.oneLess', { name })}
      plusLabel={text('menu.oneMore', { name })}
      plusDisabled={out}
      onMinus={() => removeOne(item.code, rule.min)}
      onPlus={more}
    />
  )
}
