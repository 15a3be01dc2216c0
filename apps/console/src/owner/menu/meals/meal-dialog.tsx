import type { MenuMeal } from '@comanda/contract/menu/menu-edit.routes.ts'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { useDishName } from '../dish-name.ts'
import { ActFoot } from '../form/act-foot.tsx'
import css from '../form/form.module.css'
import type { DraftRow } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import { DishSelect } from './dish-select.tsx'
import { GroupFields } from './group-fields.tsx'
import { formOfMeal, type MealForm, mealResolver, newGroup, type PartWarning } from './meal-form.ts'

interface Props {
  readonly work: OpenMenu
  readonly byCode: ReadonlyMap<string, DraftRow>
  readonly warningOf: (code: string) => PartWarning
  readonly meals: readonly MenuMeal[]
  /** Undefined = a new one. */
  readonly meal: MenuMeal | undefined
  readonly onClose: () => void
  readonly onDone: (form: MealForm) => void
}

/** A set meal by form. Its price is the one of its dish. */
export function MealDialog({ work, byCode, warningOf, meals, meal, onClose, onDone }: Props) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const form = useForm<MealForm>({
    defaultValues: meal === undefined ? { code: '', groups: [newGroup] } : formOfMeal(meal),
    resolver: mealResolver(work.menu),
    mode: 'onTouched',
  })
  const { code, groups } = useWatch({ control: form.control }) as MealForm
  const isMeal = new Set(meals.map((one) => one.code))
  const plain = work.rows.filter((row) => !isMeal.has(row.code))
  const away = groups.flatMap(({ parts }) => parts).filter((part) => warningOf(part.code) !== '').length
  const dish = byCode.get(code)
  const price = dish === undefined ? '' : `${work.menu.currency.symbol}${dish.cells.price ?? ''}`
  const wrong = form.formState.errors
  return (
    <OwnerDialog
      title={meal === undefined ? t('meals.new') : t('options.editTitle', { name: dish ? nameOf(dish) : code })}
      isWide
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form className={css.form} noValidate onSubmit={(event) => void form.handleSubmit(onDone)(event)}>
          {meal === undefined && (
            <DishSelect
              label={t('meals.dish')}
              rows={plain}
              categories={work.categories.list}
              value={code}
              problem={wrong.code === undefined ? '' : t('menu.wrong.dish')}
              onChoose={(chosen) => form.setValue('code', chosen, { shouldValidate: form.formState.isSubmitted })}
            />
          )}
          {price !== '' && <p>{t('meals.price', { price })}</p>}
          <GroupFields {...{ work, byCode, warningOf }} rows={plain.filter((row) => row.code !== code)} />
          {away > 0 && (
            <p role="status" className={css.problem}>
              {t('meals.away', { n: away })}
            </p>
          )}
          <ActFoot says="" yes={t('options.apply')} isNothing={false} onClose={onClose} />
        </form>
      </FormProvider>
    </OwnerDialog>
  )
}
