import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { sizesOf } from '../dish/sizes-text.ts'
import { useDishName } from '../dish-name.ts'
import css from '../form/form.module.css'
import { FormNumber, FormText, FormYesNo } from '../form/form-fields.tsx'
import { PlaceButtons } from '../form/place-buttons.tsx'
import menuCss from '../menu.module.css'
import type { DraftRow } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import { DishSelect } from './dish-select.tsx'
import { type MealForm, newPart, type PartWarning } from './meal-form.ts'

interface Props {
  /** Index of the group. */
  readonly group: number
  readonly work: OpenMenu
  readonly byCode: ReadonlyMap<string, DraftRow>
  readonly warningOf: (code: string) => PartWarning
  readonly rows: readonly DraftRow[]
}

/** The dishes of one group. A chosen dish is added behind the others. */
export function PartFields({ group, work, byCode, warningOf, rows }: Props) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const { control, watch } = useFormContext<MealForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: `groups.${group}.parts` })
  const parts = watch(`groups.${group}.parts`)
  return (
    <>
      {fields.map((field, index) => {
        const code = parts[index]?.code ?? ''
        const row = byCode.get(code)
        const title = row === undefined ? code : nameOf(row)
        const warning = warningOf(code)
        const at = `groups.${group}.parts.${index}`
        return (
          <fieldset key={field.id} className={css.row}>
            <legend>{title}</legend>
            {warning !== '' && <p className={css.problem}>{t(`meals.warn.${warning}`)}</p>}
            <div className={css.fields}>
              <SizeField name={`${at}.standard`} sizes={sizesOf(row?.cells.standards ?? '').map(({ name }) => name)} />
              <FormNumber name={`${at}.num`} label={t('meals.num')} least={1} />
              <FormText name={`${at}.price`} label={t('meals.surcharge')} />
              <FormText name={`${at}.memberPrice`} label={t('meals.memberSurcharge')} />
            </div>
            <FormYesNo name={`${at}.isRequired`} label={t('meals.always')} />
            <PlaceButtons
              {...{ of: title, index, count: fields.length, canRemove: true }}
              onMove={move}
              onRemove={remove}
            />
          </fieldset>
        )
      })}
      <DishSelect
        label={t('meals.addPart')}
        rows={rows}
        categories={work.categories.list}
        value=""
        problem=""
        onChoose={(code) => append(newPart(code))}
      />
    </>
  )
}

/** Nothing where the dish has one size. */
function SizeField({ name, sizes }: { readonly name: string; readonly sizes: readonly string[] }) {
  const t = useOwnerText()
  const { field } = useController({ name })
  if (sizes.length === 0 && field.value === '') return null
  const known = sizes.includes(field.value) || field.value === '' ? sizes : [...sizes, field.value as string]
  return (
    <label className={menuCss.small}>
      <span>{t('meals.size')}</span>
      <select className={menuCss.input} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
        <option value="">{t('meals.anySize')}</option>
        {known.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  )
}
