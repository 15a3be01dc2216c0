import { Button } from '@comanda/ui/action/button.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import css from '../form/form.module.css'
import { FormNames, FormNumber } from '../form/form-fields.tsx'
import { PlaceButtons } from '../form/place-buttons.tsx'
import type { DraftRow } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import { type MealForm, newGroup, type PartWarning } from './meal-form.ts'
import { PartFields } from './part-fields.tsx'

interface Props {
  readonly work: OpenMenu
  readonly byCode: ReadonlyMap<string, DraftRow>
  readonly warningOf: (code: string) => PartWarning
  /** Dishes that can be a part. */
  readonly rows: readonly DraftRow[]
}

/** What a guest picks, group by group. */
export function GroupFields({ work, byCode, warningOf, rows }: Props) {
  const t = useOwnerText()
  const { original } = work.menu
  const { control, watch, formState } = useFormContext<MealForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'groups' })
  const groups = watch('groups')
  return (
    <>
      {fields.map((field, index) => {
        const title = groups[index]?.names[original] || t('meals.group', { n: index + 1 })
        const problem = formState.errors.groups?.[index]?.parts
        const fault = problem?.root?.type ?? problem?.type
        return (
          <fieldset key={field.id} className={css.row}>
            <legend>{title}</legend>
            <FormNames name={`groups.${index}.names`} original={original} />
            <FormNumber name={`groups.${index}.required`} label={t('meals.required')} least={1} />
            <PartFields {...{ group: index, work, byCode, warningOf, rows }} />
            {typeof fault === 'string' && (
              <p role="alert" className={css.problem}>
                {t(`menu.wrong.${fault}`)}
              </p>
            )}
            <PlaceButtons
              {...{ of: title, index, count: fields.length, canRemove: fields.length > 1 }}
              onMove={move}
              onRemove={remove}
            />
          </fieldset>
        )
      })}
      <div>
        <Button onClick={() => append(newGroup)}>{t('meals.addGroup')}</Button>
      </div>
    </>
  )
}
