import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { openModal } from '@comanda/ui/overlay/old-taps.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DigitsInput } from '../../../app/digits-input.tsx'
import type { StorePlace } from '../../../app/store.queries.ts'
import { useText } from '../../../i18n/text.ts'
import { searchDishes } from '../dish-search.ts'
import { type SaleoutChange, useSaleoutAction } from '../kitchen.mutations.ts'
import { type DishNow, kitchenQueries } from '../kitchen.queries.ts'
import css from './dish-panel.module.css'
import { MenuFaultList } from './menu-fault-list.tsx'

interface Props {
  readonly place: StorePlace
  readonly language: Language
  /** Staff who may publish a menu also see its faults. */
  readonly mayPublish: boolean
  readonly onClose: () => void
}

/** Which dishes the kitchen can cook: sold out or not, and portions left. Every guest's phone follows at once. */
export function DishPanel({ place, language, mayPublish, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [wanted, setWanted] = useState('')
  const list = useQuery(kitchenQueries.dishes(place))
  const action = useSaleoutAction(place)
  useEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  const found = searchDishes(list.data?.dishes ?? [], wanted)
  const out = (list.data?.dishes ?? []).filter((dish) => dish.soldOut).length
  return (
    <dialog ref={dialog} className={`${css.panel} on-ink`} onClose={onClose} aria-labelledby="dish-panel-title">
      <header className={css.head}>
        <h2 id="dish-panel-title">
          {t('kitchen.dishes')}
          <small>{t('kitchen.dishesOut', { n: out })}</small>
        </h2>
        <button type="button" className={css.plain} onClick={() => dialog.current?.close()}>
          {t('kitchen.close')}
        </button>
        <label className={css.search}>
          <span className="sr">{t('kitchen.findDish')}</span>
          <input
            type="search"
            value={wanted}
            placeholder={t('kitchen.findDish')}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      </header>
      {action.error === null ? null : (
        <p className={css.failed} role="alert">
          {t('kitchen.refused', { why: action.error.message })}
        </p>
      )}
      {mayPublish ? <MenuFaultList place={place} /> : null}
      {list.isPending ? <p className={css.note}>{t('kitchen.loading')}</p> : null}
      {list.isError ? (
        <div className={css.note} role="alert">
          <p>{list.error.message}</p>
          <button type="button" className={css.plain} onClick={() => void list.refetch()}>
            {t('kitchen.again')}
          </button>
        </div>
      ) : null}
      {list.data !== undefined && found.length === 0 ? <p className={css.note}>{t('kitchen.noDish')}</p> : null}
      {found.map((type) => (
        <section key={type.code} className={css.type}>
          <h3>{textIn(type.names, language, defaultLanguage)}</h3>
          <ul>
            {type.dishes.map((dish) => (
              <DishRow key={dish.code} dish={dish} language={language} onSay={(change) => action.mutate(change)} />
            ))}
          </ul>
        </section>
      ))}
    </dialog>
  )
}

interface RowProps {
  readonly dish: DishNow
  readonly language: Language
  readonly onSay: (change: SaleoutChange) => void
}

const mostPortions = 9999

function DishRow({ dish, language, onSay }: RowProps) {
  const t = useText()
  const { code, left, soldOut } = dish
  const name = textIn(dish.names, language, defaultLanguage)
  return (
    <li className={soldOut ? `${css.row} ${css.out}` : css.row}>
      <span className={css.name}>
        {name}
        <small>
          {soldOut ? t('kitchen.soldOut') : left === null ? t('kitchen.noLimit') : t('kitchen.left', { n: left })}
        </small>
      </span>
      <span className={css.limit}>
        <button
          type="button"
          aria-label={t('kitchen.fewer', { dish: name })}
          disabled={left === null || left === 0}
          onClick={() => onSay({ code, by: -1 })}
        >
          −
        </button>
        <PortionField
          left={left}
          label={t('kitchen.portions', { dish: name })}
          onSet={(portions) => onSay({ code, left: portions })}
        />
        <button
          type="button"
          aria-label={t('kitchen.more', { dish: name })}
          disabled={left === null || left >= mostPortions}
          onClick={() => onSay({ code, by: 1 })}
        >
          +
        </button>
      </span>
      <button
        type="button"
        className={css.tap}
        aria-label={t(soldOut ? 'kitchen.backOf' : 'kitchen.soldOutOf', { dish: name })}
        onClick={() => onSay({ code, soldOut: !soldOut })}
      >
        {t(soldOut ? 'kitchen.back' : 'kitchen.markOut')}
      </button>
    </li>
  )
}

/** Empty = no limit. Enter or leaving the field saves. Until then the typed value stays, whatever guests order. */
function PortionField(props: { left: number | null; label: string; onSet: (left: number | null) => void }) {
  const { left, label, onSet } = props
  const [typed, setTyped] = useState<string | null>(null)
  const say = () => {
    if (typed === null) return
    setTyped(null)
    onSet(typed === '' ? null : Math.min(mostPortions, Number(typed)))
  }
  return (
    <DigitsInput
      most={4}
      aria-label={label}
      placeholder="∞"
      value={typed ?? String(left ?? '')}
      onDigits={setTyped}
      onBlur={say}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) say()
      }}
    />
  )
}
