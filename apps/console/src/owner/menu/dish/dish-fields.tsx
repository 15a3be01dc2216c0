import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useOwnerText } from '../../i18n/text.ts'
import fields from '../../parts/fields.module.css'
import { TextField } from '../../parts/text-field.tsx'
import type { Column } from '../menu.queries.ts'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'

interface CellProps {
  readonly column: Column
  readonly lang?: string
}

interface TextProps extends CellProps {
  /** Another name than the column's. */
  readonly label?: string
  readonly help?: string
  readonly inputMode?: 'decimal' | 'numeric'
  readonly placeholder?: string
}

/** One line of a dish, with what the server says against it. */
export function CellText({ column, lang, label, ...look }: TextProps) {
  const t = useOwnerText()
  const { cell, type, problemOf } = useDish()
  return (
    <TextField
      {...look}
      lang={lang}
      label={label ?? t(`menu.column.${column}`)}
      value={cell(column)}
      onChange={(text) => type(column, text)}
      problem={problemOf(column)}
    />
  )
}

export function CellLines({ column, lang }: CellProps) {
  const t = useOwnerText()
  const { cell, type, problemOf } = useDish()
  const problem = problemOf(column)
  return (
    <AriaTextField
      className={fields.field ?? ''}
      value={cell(column)}
      onChange={(text) => type(column, text)}
      isInvalid={problem !== ''}
      validationBehavior="aria"
    >
      <Label className={fields.label ?? ''}>{t(`menu.column.${column}`)}</Label>
      <TextArea lang={lang} rows={4} className={fields.input ?? ''} />
      <FieldError className={fields.problem ?? ''}>{problem}</FieldError>
    </AriaTextField>
  )
}

/** A cell of 0 or 1. */
export function CellCheck({ column }: CellProps) {
  const t = useOwnerText()
  const { cell, type, problemOf } = useDish()
  return (
    <div>
      <CheckField
        label={t(`dish.is.${column}`)}
        checked={cell(column) === '1'}
        onCheck={(isOn) => type(column, isOn ? '1' : '')}
      />
      <CellProblem text={problemOf(column)} />
    </div>
  )
}

interface ChoiceProps extends CellProps {
  readonly choices: readonly { readonly value: string; readonly name: string }[]
}

/** One of a few values. A value that is none of them stays in the list until another is chosen. */
export function CellChoice({ column, choices }: ChoiceProps) {
  const t = useOwnerText()
  const { cell, type, problemOf } = useDish()
  const value = cell(column)
  const isKnown = choices.some((one) => one.value === value)
  return (
    <div>
      <SelectField
        label={t(`menu.column.${column}`)}
        value={value}
        choices={isKnown ? choices : [...choices, { value, name: value }]}
        onChoose={(next) => type(column, next)}
        aria-invalid={problemOf(column) !== ''}
      />
      <CellProblem text={problemOf(column)} />
    </div>
  )
}

export function CellProblem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p role="alert" className={css.problem}>
      {text}
    </p>
  )
}
