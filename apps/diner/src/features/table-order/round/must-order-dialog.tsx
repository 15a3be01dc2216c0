import { lowerMustOrder } from '@comanda/rules/menu/quantity.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Stepper } from '@comanda/ui/action/stepper.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { useState } from 'react'
import { Amount } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { useCartTotals } from '../../cart/cart-actions.ts'
import { DishPrices } from '../../menu/card/dish-prices.tsx'
import { type AskedDish, askedAmount } from './must-order.ts'
import styles from './must-order-dialog.module.css'

export interface MustOrderAnswer {
  readonly code: string
  /** 0 = the guest declines an offered dish. */
  readonly num: number
}

/**
 * Dishes that this table must order (spec 1 §4, §5), with what they cost. A forced dish starts with the missing number,
 * or the dish's minimum; an offered dish starts at none.
 */
export function MustOrderDialog(props: {
  dishes: readonly AskedDish[]
  /** Undefined until the menu is loaded; the button waits. */
  onConfirm: ((answers: readonly MustOrderAnswer[]) => void) | undefined
  onClose: () => void
}) {
  const { dishes, onConfirm, onClose } = props
  const text = useText()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [showsProblem, setShowsProblem] = useState(false)
  const countOf = ({ code, num }: AskedDish) => counts[code] ?? num
  const isForced = dishes.some(({ forceAdd }) => forceAdd)
  const { amount: before } = useCartTotals()
  const added = askedAmount(dishes, countOf)
  const isNone = dishes.every((dish) => countOf(dish) === 0)
  function set({ code }: AskedDish, num: number) {
    setShowsProblem(false)
    setCounts((before) => ({ ...before, [code]: num }))
  }
  function less(dish: AskedDish) {
    const lowered = lowerMustOrder(countOf(dish), dish.forceAdd, dish.num)
    if (lowered.ok) set(dish, lowered.value < dish.least ? 0 : lowered.value)
    else setShowsProblem(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(isForced ? 'sending.mustTitle' : 'sending.offerTitle')}
      closeLabel={text('sending.back')}
      footer={
        <Button
          kind="primary"
          size="big"
          wide
          waiting={onConfirm === undefined}
          onClick={() => onConfirm?.(dishes.map((dish) => ({ code: dish.code, num: countOf(dish) })))}
        >
          {text(isNone ? 'sending.mustNone' : 'sending.mustYes')}
        </Button>
      }
    >
      <p className="quiet">{text(isForced ? 'sending.mustText' : 'sending.offerText')}</p>
      <ul className={styles.list}>
        {dishes.map((dish) => (
          <li key={dish.code} className={styles.dish}>
            <span className={styles.name}>
              <b>{dish.showName}</b>
              <Tag tone={dish.forceAdd ? 'bad' : 'two'}>{text(dish.forceAdd ? 'sending.must' : 'sending.offered')}</Tag>
              {dish.item && (
                <span className={styles.price}>
                  <DishPrices item={dish.item} />
                </span>
              )}
            </span>
            <Stepper
              value={countOf(dish)}
              label={dish.showName}
              minusLabel={text('sending.oneLess', { name: dish.showName })}
              plusLabel={text('sending.oneMore', { name: dish.showName })}
              max={dish.most}
              plusDisabled={countOf(dish) >= dish.most}
              onMinus={() => less(dish)}
              onPlus={() => set(dish, Math.max(dish.least, countOf(dish) + 1))}
            />
          </li>
        ))}
      </ul>
      <output className={styles.sums}>
        <Leader tone="small" name={text('sending.sumBefore')} figure={<Amount amount={before} />} />
        <Leader tone="small" name={text('sending.sumAdded')} figure={<Amount amount={added.amount} />} />
        <Leader
          tone="due"
          name={text(added.isLowest ? 'sending.sumLowest' : 'sending.sumNew')}
          figure={<Amount amount={before + added.amount} />}
        />
      </output>
      <p role="alert" className={styles.problem}>
        {showsProblem && text('sending.mustRefused')}
      </p>
    </Dialog>
  )
}
