import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { type FieldPathByValue, useController, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { YesNo } from '../../parts/choices.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { TextField } from '../../parts/text-field.tsx'
import type { OptionForm } from './option-form.ts'
import css from './options.module.css'

interface TextProps {
  readonly name: FieldPathByValue<OptionForm, string>
  readonly label: string
  readonly lang?: string
  readonly help?: string
}

/** A text of the form. The fault is the sentence `options.wrong.` of its kind. */
export function OptionText({ name, ...look }: TextProps) {
  const t = useOwnerText()
  const { control } = useFormContext<OptionForm>()
  const { field, fieldState } = useController({ control, name })
  const problem = fieldState.error === undefined ? '' : t(`options.wrong.${fieldState.error.type}`)
  return (
    <TextField
      {...{ ...look, problem, autoComplete: 'off' }}
      {...{ name, value: field.value, inputRef: field.ref, onBlur: field.onBlur, onChange: field.onChange }}
    />
  )
}

export function OptionNumber({ name, label }: { readonly name: 'min' | 'max'; readonly label: string }) {
  const t = useOwnerText()
  const { control } = useFormContext<OptionForm>()
  const { field, fieldState } = useController({ control, name })
  const problem = fieldState.error === undefined ? '' : t(`options.wrong.${fieldState.error.type}`)
  return (
    <NumberField
      {...{ label, problem, name, value: field.value, inputRef: field.ref }}
      {...{ onChange: field.onChange, onBlur: field.onBlur, minValue: name === 'min' ? 0 : 1, maxValue: 99 }}
    />
  )
}

export function OptionYesNo({ name, label }: { readonly name: `entries.${number}.isAddOn`; readonly label: string }) {
  const { control } = useFormContext<OptionForm>()
  const { field } = useController({ control, name })
  return <YesNo label={label} value={field.value} onChoose={field.onChange} />
}

interface NamesProps {
  readonly name: 'names' | `entries.${number}.names`
  /** Of the menu: its names are what the dishes store. */
  readonly original: Language
}

/** The name in the menu's own language. */
export function OptionNames({ name, original }: NamesProps) {
  const languages = [original]
  return (
    <div className={css.names}>
      {languages.map((language) => (
        <OptionText
          key={language}
          name={`${name}.${language}`}
          label={entryOf(language).name}
          lang={entryOf(language).html}
        />
      ))}
    </div>
  )
}
