import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOutWords } from '../available/use-out-words.ts'
import { DishAction } from '../card/dish-action.tsx'
import { DishTags } from '../card/dish-card.tsx'
import { DishPicture } from '../card/dish-picture.tsx'
import { DishPrices } from '../card/dish-prices.tsx'
import { DishSign } from '../card/dish-sign.tsx'
import { Original } from '../card/original.tsx'
import { useOrderable } from '../sold-out.state.ts'
import styles from './recommendations.module.css'
import { useStripHiding } from './use-strip-hiding.ts'

export interface RecommendationsProps {
  items: readonly MenuItem[]
  onChoose: (item: MenuItem) => void
}

/** Today's recommendations above the menu; the first swipe hides them (spec 1 §2). */
export const Recommendations = memo(function Recommendations({ items, onChoose }: RecommendationsProps) {
  const text = useText()
  const strip = useRef<HTMLElement>(null)
  useStripHiding(strip)
  return (
    <section ref={strip} className={styles.strip} aria-labelledby="recommended">
      <div className={styles.head}>
        <h2 id="recommended">{text('menu.recommended')}</h2>
        <small>{text('menu.recommendedBy')}</small>
      </div>
      <ul className={styles.row}>
        {items.map((item, index) => (
          <Recommendation key={item.code} item={item} eager={index < 2} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
})

function Recommendation(props: { item: MenuItem; eager: boolean; onChoose: (item: MenuItem) => void }) {
  const { item, eager, onChoose } = props
  const stock = useOrderable(item)
  const out = stock !== 'in'
  const outWords = useOutWords(item.code)
  return (
    <li className={styles.one}>
      <DishPicture
        item={item}
        place="strip"
        eager={eager}
        out={out}
        ribbon={out ? outWords : undefined}
        className={styles.picture}
      />
      <button type="button" className={styles.open} onClick={() => onChoose(item)}>
        {item.showName}
        <DishSign item={item} />
      </button>
      <Original of={item.sndname} shown={item.showName} lang={item.sndlang} />
      <div className={styles.tags}>
        <DishTags item={item} small />
      </div>
      <DishPrices item={item} />
      <div className={styles.action}>
        <DishAction item={item} stock={stock} onChoose={onChoose} small />
      </div>
    </li>
  )
}
