import { lowerMustOrder } from '@comanda/rules/menu/quantity.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Stepper } from '@comanda/ui/action/stepper.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { AskedDish } from './must-order.ts'
import styles from './must-order-dialog.module.css'

export interface MustOrderAnswer {
  readonly code: string
  /** 0 = the guest declines an offered dish. */
  readonly num: number
}

/** Dishes that this table must order (spec 1 §4, §5). Each starts with the missing number, or the dish's minimum. */
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
      title={text('sending.mustTitle')}
      closeLabel={text('sending.back')}
      footer={
        <Button
          kind="primary"
          size="big"
          wide
          waiting={onConfirm === undefined}
          onClick={() => onConfirm?.(dishes.map((dish) => ({ code: dish.code, num: countOf(dish) })))}
        >
          {text('sending.mustYes')}
        </Button>
      }
    >
      <p className="quiet">{text('sending.mustText')}</p>
      <ul className={styles.list}>
        {dishes.map((dish) => (
          <li key={dish.code} className={styles.dish}>
            <span className={styles.name}>
              <b>{dish.showName}</b>
              <Tag tone={dish.forceAdd ? 'bad' : 'two'}>{text(dish.forceAdd ? 'sending.must' : 'sending.offered')}</Tag>
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
      <p role="alert" className={styles.problem}>
        {showsProblem && text('sending.mustRefused')}
      </p>
    </Dialog>
  )
}
