import type { Language } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { YesNo } from '../../parts/choices.tsx'
import { OptionNames, OptionText, OptionYesNo } from './option-fields.tsx'
import { newEntry, type OptionForm } from './option-form.ts'
import css from './options.module.css'

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
          <fieldset key={field.id} className={css.entry}>
            <legend>{title}</legend>
            <OptionNames name={`entries.${index}.names`} original={original} />
            <div className={css.names}>
              <OptionText name={`entries.${index}.price`} label={t('options.price')} />
              <OptionText name={`entries.${index}.code`} label={t('options.code')} />
            </div>
            <div className={css.names}>
              <YesNo
                label={t('options.first')}
                value={entries[index]?.isFirst ?? false}
                onChoose={(isFirst) => choosesFirst(index, isFirst)}
              />
              <OptionYesNo name={`entries.${index}.isAddOn`} label={t('options.addOn')} />
            </div>
            <div className={css.actions}>
              {(
                [
                  ['up', index > 0, () => move(index, index - 1)],
                  ['down', index < fields.length - 1, () => move(index, index + 1)],
                  ['remove', fields.length > 1, () => remove(index)],
                ] as const
              ).map(([act, isPossible, onClick]) => (
                <Button
                  key={act}
                  size="small"
                  kind="quiet"
                  disabled={!isPossible}
                  aria-label={`${t(`options.${act}`)}: ${title}`}
                  onClick={onClick}
                >
                  {t(`options.${act}`)}
                </Button>
              ))}
            </div>
          </fieldset>
        )
      })}
      {problem !== undefined && (
        <p role="alert" className={css.left}>
          {t(`options.wrong.${problem}`)}
        </p>
      )}
      <div>
        <Button onClick={() => append(newEntry)}>{t('options.addEntry')}</Button>
      </div>
    </fieldset>
  )
}
