import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import type { DraftRow } from '../menu-draft.ts'
import css from './options.module.css'

interface Props {
  readonly rows: readonly DraftRow[]
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Why a dish stays as it is; '' = it is hit when it is chosen. */
  readonly whyLeft: (code: string) => string
}

/** Dishes by category: a tick for a whole category, and one for each dish. A category with a tick lies open. */
export function DishTicks({ rows, categories, chosen, onChoose, whyLeft }: Props) {
  const listed = new Set(categories.map(({ code }) => code))
  const others = rows.filter(({ cells }) => !listed.has(cells.category_code ?? ''))
  const groups = [
    ...categories.map((one) => ({ ...one, rows: rows.filter(({ cells }) => cells.category_code === one.code) })),
    { code: '', name: '', rows: others },
  ].filter((group) => group.rows.length > 0)
  const choose = (codes: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const code of codes) isChosen ? next.add(code) : next.delete(code)
    onChoose(next)
  }
  return (
    <ul className={css.ticks}>
      {groups.map((group) => (
        <CategoryTicks key={group.code} {...{ ...group, chosen, whyLeft }} onChoose={choose} />
      ))}
    </ul>
  )
}

interface CategoryProps extends Pick<Props, 'rows' | 'chosen' | 'whyLeft'> {
  readonly name: string
  readonly onChoose: (codes: readonly string[], isChosen: boolean) => void
}

function CategoryTicks({ name, rows, chosen, whyLeft, onChoose }: CategoryProps) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const ticked = rows.filter(({ code }) => chosen.has(code)).length
  const [isOpened, setOpened] = useState(ticked > 0)
  const isOpen = isOpened || ticked > 0
  const title = name === '' ? t('options.otherDishes') : name
  return (
    <li>
      <div className={css.tickHead}>
        <label className={css.tick}>
          <input
            type="checkbox"
            checked={ticked === rows.length}
            ref={(box) => {
              if (box !== null) box.indeterminate = ticked > 0 && ticked < rows.length
            }}
            onChange={(event) => {
              onChoose(
                rows.map(({ code }) => code),
                event.target.checked,
              )
              setOpened(true)
            }}
          />
          <span>
            <b>{title}</b> <small>{t('options.tickedOf', { n: ticked, all: rows.length })}</small>
          </span>
        </label>
        {ticked === 0 && (
          <Button
            size="small"
            kind="quiet"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'options.closeCategory' : 'options.openCategory', { category: title })}
            onClick={() => setOpened(!isOpen)}
          >
            {t(isOpen ? 'options.close' : 'options.open')}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className={css.dishes}>
          {rows.map((row) => {
            const why = chosen.has(row.code) ? whyLeft(row.code) : ''
            return (
              <li key={row.code}>
                <label className={css.tick}>
                  <input
                    type="checkbox"
                    checked={chosen.has(row.code)}
                    onChange={(event) => onChoose([row.code], event.target.checked)}
                  />
                  <span>
                    {nameOf(row)} <small>{row.code}</small>
                    {why !== '' && <small className={css.left}>{why}</small>}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
