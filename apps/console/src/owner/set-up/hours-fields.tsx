import { Button } from '@comanda/ui/action/button.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../i18n/text.ts'
import { YesNo } from '../parts/choices.tsx'
import { FormText } from './form-fields.tsx'
import css from './set-up.module.css'
import type { SetUpForm } from './set-up-form.ts'

/** The contract takes so many periods a day. */
const periodMost = 8

/** Periods of each day; an end before its start is after midnight. */
export function HoursFields() {
  const t = useOwnerText()
  const { watch, setValue, control } = useFormContext<SetUpForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'businessTime' })
  const alwaysOpen = watch('alwaysOpen')
  return (
    <fieldset className={css.set}>
      <legend>{t('setUp.hours')}</legend>
      <p className={css.help}>{t('setUp.hoursHelp')}</p>
      <YesNo
        label={t('setUp.alwaysOpen')}
        value={alwaysOpen}
        onChoose={(next) => {
          setValue('alwaysOpen', next)
          if (!next && fields.length === 0) append({ startTime: '10:00', endTime: '22:00' })
        }}
      />
      {!alwaysOpen &&
        fields.map((field, row) => (
          <fieldset key={field.id} className={css.row}>
            <legend className="sr">{t('setUp.period', { number: row + 1 })}</legend>
            <FormText name={`businessTime.${row}.startTime`} label={t('setUp.from')} type="time" />
            <FormText name={`businessTime.${row}.endTime`} label={t('setUp.until')} type="time" />
            {fields.length > 1 && (
              <Button kind="quiet" onClick={() => remove(row)}>
                {t('setUp.removePeriod', { number: row + 1 })}
              </Button>
            )}
          </fieldset>
        ))}
      {!alwaysOpen && fields.length < periodMost && (
        <Button onClick={() => append({ startTime: '17:00', endTime: '22:00' })}>{t('setUp.addPeriod')}</Button>
      )}
    </fieldset>
  )
}
