import { readTableRange } from '@comanda/rules/store/table-range.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../i18n/text.ts'
import { FormNumber, FormText, useProblem } from './form-fields.tsx'
import css from './set-up.module.css'
import type { SetUpForm } from './set-up-form.ts'

/** The contract takes so many areas. */
const groupMost = 20

/** Tables by area. A shop without tables takes all rows away. */
export function TablesStep() {
  const t = useOwnerText()
  const { watch, control, formState } = useFormContext<SetUpForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tables' })
  const groups = watch('tables')
  const count = new Set(groups.flatMap(({ tables }) => readTableRange(tables) ?? [])).size
  const tooMany = useProblem('tables', formState.errors.tables?.type !== undefined)
  return (
    <>
      <p>{t('setUp.tablesHint')}</p>
      {fields.map((field, row) => (
        <fieldset key={field.id} className={css.set}>
          <legend>{t('setUp.tableGroup', { number: row + 1 })}</legend>
          <div className={css.row}>
            <FormText name={`tables.${row}.tables`} label={t('setUp.tableNumbers')} placeholder="A1..A8" />
            <FormText name={`tables.${row}.area`} label={t('setUp.area')} />
            <FormNumber name={`tables.${row}.seats`} label={t('setUp.seats')} />
          </div>
          <div>
            <Button kind="quiet" onClick={() => remove(row)}>
              {t('setUp.removeGroup', { number: row + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <p role="status">{tooMany || t('setUp.tableCount', { count })}</p>
      {fields.length < groupMost && (
        <div>
          <Button onClick={() => append({ tables: '', area: '', seats: 4 })}>{t('setUp.addGroup')}</Button>
        </div>
      )}
    </>
  )
}
