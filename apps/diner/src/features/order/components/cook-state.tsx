import { useText } from '../../../i18n/text.ts'
import type { DishFate } from '../dish-fate.ts'
import styles from './cook-state.module.css'

/** A dish's state as a word; the colour only adds to it. */
export function CookWord({ state }: { state: DishFate }) {
  const text = useText()
  return <span className={`${styles.word} ${styles[state]}`}>{text('order.cook', { state })}</span>
}

const steps: Readonly<Record<DishFate, number>> = {
  ...{ waiting: 0, received: 1, cooking: 2, served: 3 },
  ...{ refused: 0, cancelled: 0 },
}

/** The state with three marks that fill up. */
export function CookSteps({ state }: { state: DishFate }) {
  const text = useText()
  const reached = steps[state]
  return (
    <span className={`${styles.steps} ${styles[state]}`}>
      {reached > 0 && (
        <span className={styles.marks} aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <i key={step} className={step <= reached ? styles.on : undefined} />
          ))}
        </span>
      )}
      {text('order.cook', { state })}
    </span>
  )
}
