import type { Language } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { YesNo } from '../../parts/choices.tsx'
import css from '../form/form.module.css'
import { FormNames, FormText, FormYesNo } from '../form/form-fields.tsx'
import { PlaceButtons } from '../form/place-buttons.tsx'
import { newEntry, type OptionForm } from './option-form.ts'

/** What a guest chooses from, in the order of the phone. */
export function EntryFields({ original }: { readonly original: Language }) {
  const t = useOwnerText()
  const { control, formState, watch, setValue } = useFormContext<OptionForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'entries' })
  const entries = watch('entries')
  const problem = formState.errors.entries?.root?.type ?? formState.errors.entries?.type
  const choosesFirst = (index: number, isFirst: boolean) =>
    entries.forEach((_, at) => {
      setValue(`entries.${at}.isFirst`, at === index && isFirst)
    })
  return (
    <fieldset className={css.set}>
      <legend>{t('options.entries')}</legend>
      {fields.map((field, index) => {
        const title = entries[index]?.names[original] || t('options.entry', { n: index + 1 })
        return (
          <fieldset key={field.id} className={css.row}>
            <legend>{title}</legend>
            <FormNames name={`entries.${index}.names`} original={original} />
            <div className={css.fields}>
              <FormText name={`entries.${index}.price`} label={t('options.price')} />
              <FormText name={`entries.${index}.code`} label={t('options.code')} />
            </div>
            <div className={css.fields}>
              <YesNo
                label={t('options.first')}
                value={entries[index]?.isFirst ?? false}
                onChoose={(isFirst) => choosesFirst(index, isFirst)}
              />
              <FormYesNo name={`entries.${index}.isAddOn`} label={t('options.addOn')} />
            </div>
            <PlaceButtons
              {...{ of: title, index, count: fields.length, canRemove: fields.length > 1 }}
              onMove={move}
              onRemove={remove}
            />
          </fieldset>
        )
      })}
      {problem !== undefined && (
        <p role="alert" className={css.problem}>
          {t(`menu.wrong.${problem}`)}
        </p>
      )}
      <div>
        <Button onClick={() => append(newEntry)}>{t('options.addEntry')}</Button>
      </div>
    </fieldset>
  )
}
