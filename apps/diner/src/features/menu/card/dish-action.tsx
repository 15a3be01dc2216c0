import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Stepper } from '@comanda/ui/action/stepper.tsx'
import { Badge } from '@comanda/ui/mark/badge.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDishCount } from '../../cart/cart-actions.ts'
import type { Orderable } from '../sold-out.state.ts'
import styles from './dish-card.module.css'
import { needsChoice } from './dish-choice.ts'
import { DishStepper } from './dish-stepper.tsx'
import { showDishOut } from './show-list-refusal.ts'
import { AskStaff } from './staff-price.tsx'

export interface DishActionProps {
  item: MenuItem
  stock: Orderable
  /** Opens the sheet: to choose, or to show how to begin. */
  onChoose: (item: MenuItem) => void
  /** In a small space: + even if there is something to choose. */
  small?: boolean | undefined
}

/**
 * + that becomes a stepper in place; a button if there is something to choose, or if staff take the order. A sold-out dish says so on
 * a tap.
 */
export function DishAction({ item, stock, onChoose, small }: DishActionProps) {
  const out = stock === 'refused'
  if (item.priceBy !== undefined && !out) return <AskStaff item={item} onChoose={onChoose} />
  return needsChoice(item) ? (
    <DishChoose item={item} out={out} onChoose={onChoose} small={small} />
  ) : (
    <DishStepper item={item} out={out} onChoose={onChoose} />
  )
}

interface DishChooseProps extends Omit<DishActionProps, 'stock'> {
  out: boolean
}

function DishChoose({ item, out, onChoose, small }: DishChooseProps) {
  const text = useText()
  const count = useDishCount(item.code)
  const name = item.showName
  const choose = () => (out ? showDishOut(text, item) : onChoose(item))
  return (
    <span className={styles.choose}>
      {small ? (
        <Stepper
          value={0}
          label={name}
          minusLabel=""
          plusLabel={text('menu.chooseDish', { name })}
          plusRefused={out}
          onMinus={nothing}
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

const nothing = () => undefined
