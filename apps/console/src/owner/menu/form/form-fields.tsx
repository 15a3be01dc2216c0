import { entryOf, type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { useController } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { YesNo } from '../../parts/choices.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { TextField } from '../../parts/text-field.tsx'
import css from './form.module.css'

interface FieldProps {
  /** Its path in the form around it. */
  readonly name: string
  readonly label: string
}

/** The sentence of a fault, `menu.wrong.` and its kind; '' = none. */
function useProblem(error: { readonly type: string } | undefined): string {
  const t = useOwnerText()
  return error === undefined ? '' : t(`menu.wrong.${error.type}`)
}

export function FormText({ name, ...look }: FieldProps & { readonly lang?: string }) {
  const { field, fieldState } = useController({ name })
  const problem = useProblem(fieldState.error)
  return (
    <TextField
      {...{ ...look, problem, autoComplete: 'off' }}
      {...{ name, value: field.value, inputRef: field.ref, onBlur: field.onBlur, onChange: field.onChange }}
    />
  )
}

/** NaN = empty. */
export function FormNumber({ name, label, least }: FieldProps & { readonly least: number }) {
  const { field, fieldState } = useController({ name })
  const problem = useProblem(fieldState.error)
  return (
    <NumberField
      {...{ label, problem, name, value: field.value, inputRef: field.ref }}
      {...{ onChange: field.onChange, onBlur: field.onBlur, minValue: least, maxValue: 99 }}
    />
  )
}

export function FormYesNo({ name, label }: FieldProps) {
  const { field } = useController({ name })
  return <YesNo label={label} value={field.value} onChoose={field.onChange} />
}

interface NamesProps {
  readonly name: string
  /** Of the menu. */
  readonly original: Language
}

/** A name in each language, the menu's own first. */
export function FormNames({ name, original }: NamesProps) {
  const languages = [original, ...languageCodes.filter((language) => language !== original)]
  return (
    <div className={css.fields}>
      {languages.map((language) => (
        <FormText
          key={language}
          name={`${name}.${language}`}
          label={entryOf(language).name}
          lang={entryOf(language).html}
        />
      ))}
    </div>
  )
}
