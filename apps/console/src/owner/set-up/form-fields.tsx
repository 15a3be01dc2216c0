import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import type { ReactNode } from 'react'
import { type FieldPathByValue, useController, useFormContext } from 'react-hook-form'
import { useOwnerText } from '../i18n/text.ts'
import { NumberField } from '../parts/number-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import css from './set-up.module.css'
import type { SetUpForm } from './set-up-form.ts'

export type TextName = FieldPathByValue<SetUpForm, string>

interface TextProps {
  readonly name: TextName
  readonly label: string
  readonly help?: ReactNode
  readonly lang?: string
  readonly placeholder?: string
  readonly type?: 'text' | 'password' | 'tel' | 'time'
  readonly autoComplete?: string
  readonly onTyped?: (text: string) => void
}

/** A text of the form. Its fault is a sentence of the page: `setUp.wrong.` and the field without rows and languages. */
export function FormText({ name, onTyped, type = 'text', autoComplete = 'off', ...look }: TextProps) {
  const { control } = useFormContext<SetUpForm>()
  const { field, fieldState } = useController({ control, name })
  const problem = useProblem(name, fieldState.invalid)
  return (
    <TextField
      {...{ ...look, problem, type, autoComplete }}
      {...{ name, value: field.value, inputRef: field.ref, onBlur: field.onBlur }}
      onChange={(text) => {
        field.onChange(text)
        onTyped?.(text)
      }}
    />
  )
}

export function FormNumber({ name, label }: { readonly name: `tables.${number}.seats`; readonly label: string }) {
  const { control } = useFormContext<SetUpForm>()
  const { field, fieldState } = useController({ control, name })
  const problem = useProblem(name, fieldState.invalid)
  return (
    <NumberField
      {...{ label, problem, name, value: field.value, inputRef: field.ref }}
      {...{ onChange: field.onChange, onBlur: field.onBlur, minValue: 1, maxValue: 99 }}
    />
  )
}

interface TextsProps {
  readonly name: 'names' | 'storeNames' | 'address'
  readonly label: string
  readonly languages: readonly Language[]
  readonly help?: string
  readonly onTyped?: () => void
}

/** A text in each chosen language. */
export function FormTexts({ name, label, languages, help, onTyped }: TextsProps) {
  return (
    <fieldset className={css.set}>
      <legend>{label}</legend>
      {help !== undefined && <p className={css.help}>{help}</p>}
      {languages.map((language) => (
        <FormText
          key={language}
          name={`${name}.${language}`}
          label={entryOf(language).name}
          lang={entryOf(language).html}
          {...(onTyped && { onTyped })}
        />
      ))}
    </fieldset>
  )
}

/** '' = no fault. */
export function useProblem(name: string, isWrong: boolean): string {
  const t = useOwnerText()
  return isWrong ? t(`setUp.wrong.${name.replace(/\.\d+/, '').replace(/\.(?:zh|en|ja)$/, '')}`) : ''
}
