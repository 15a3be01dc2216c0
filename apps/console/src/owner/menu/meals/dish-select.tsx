import { useId } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import formCss from '../form/form.module.css'
import css from '../menu.module.css'
import type { DraftRow } from '../menu-draft.ts'

interface Props {
  readonly label: string
  readonly rows: readonly DraftRow[]
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  /** '' = none. */
  readonly value: string
  readonly problem: string
  readonly onChoose: (code: string) => void
}

/** One dish of the menu, by its category. */
export function DishSelect({ label, rows, categories, value, problem, onChoose }: Props) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const id = useId()
  const listed = new Set(categories.map(({ code }) => code))
  const groups = [
    ...categories.map((one) => ({ ...one, rows: rows.filter(({ cells }) => cells.category_code === one.code) })),
    {
      ...{ code: '', name: t('options.otherDishes') },
      rows: rows.filter(({ cells }) => !listed.has(cells.category_code ?? '')),
    },
  ].filter((group) => group.rows.length > 0)
  return (
    <label className={css.small}>
      <span>{label}</span>
      <select
        className={css.input}
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : id}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('meals.chooseDish')}</option>
        {groups.map((group) => (
          <optgroup key={group.code} label={group.name}>
            {group.rows.map((row) => (
              <option key={row.code} value={row.code}>
                {nameOf(row)} ({row.code})
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {problem !== '' && (
        <span id={id} className={formCss.problem}>
          {problem}
        </span>
      )}
    </label>
  )
}
