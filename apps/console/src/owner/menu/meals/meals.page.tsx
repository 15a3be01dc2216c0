import { Button } from '@comanda/ui/action/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { dishStateQuery } from '../dish/dish.queries.ts'
import { DraftDock } from '../draft-dock.tsx'
import { mealsInDraft, withMeal } from '../menu-draft.ts'
import css from '../options/options.module.css'
import type { OpenMenu } from '../use-open-menu.ts'
import { MealCard } from './meal-card.tsx'
import { MealDialog } from './meal-dialog.tsx'
import { type MealForm, mealOf, partWarning } from './meal-form.ts'

/** The set meals of a menu: groups with parts, and a form for each. */
export function MealsPage({ work }: { readonly work: OpenMenu }) {
  const t = useOwnerText()
  const { place, menu, draft, rows, change } = work
  const meals = useMemo(() => mealsInDraft(menu, draft), [menu, draft])
  const byCode = useMemo(() => new Map(rows.map((row) => [row.code, row])), [rows])
  const state = useQuery(dishStateQuery(place))
  const soldOut = new Set(state.data?.dishes.flatMap(({ code, soldOut: isOut }) => (isOut ? [code] : [])))
  const warningOf = (code: string) => partWarning(byCode.get(code), soldOut)
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const close = () => setOpen(null)
  const write = (form: MealForm) => {
    change((one) => withMeal(one, menu, mealOf(form)))
    close()
    setSaid(t('meals.applied'))
  }
  return (
    <>
      <div className={css.bar}>
        <h2>{t('meals.title')}</h2>
        <Button kind="primary" onClick={() => setOpen('')}>
          {t('meals.new')}
        </Button>
      </div>
      <p className={css.hint}>{t('meals.hint')}</p>
      <p role="status" className={css.hint}>
        {said}
      </p>
      {meals.length === 0 && <p>{t('meals.none')}</p>}
      <ul className={css.groups}>
        {meals.map((meal) => (
          <MealCard
            key={meal.code}
            {...{ meal, work, byCode, warningOf }}
            onEdit={() => setOpen(meal.code)}
            onUndo={() => write({ code: meal.code, groups: [] })}
          />
        ))}
      </ul>
      <DraftDock work={work} onSaid={setSaid} />
      {open !== null && (
        <MealDialog
          key={open}
          {...{ work, byCode, warningOf, meals }}
          meal={meals.find(({ code }) => code === open)}
          onClose={close}
          onDone={write}
        />
      )}
    </>
  )
}
