import type { ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField'
import css from './fields.module.css'

interface Props extends Omit<TextFieldProps, 'children' | 'className' | 'isInvalid'> {
  readonly label: ReactNode
  readonly lang?: string | undefined
  readonly help?: ReactNode
  /** The fault and its remedy; '' = none. */
  readonly problem: string
  readonly placeholder?: string | undefined
  /** The id of a datalist: what may be typed is offered. */
  readonly list?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A line of text with its help and its fault. */
export function TextField({ label, lang, help, problem, placeholder, list, inputRef, ...field }: Props) {
  return (
    <AriaTextField {...field} className={css.field ?? ''} isInvalid={problem !== ''} validationBehavior="aria">
      <Label className={css.label ?? ''}>{label}</Label>
      <Input
        ref={inputRef ?? null}
        list={list}
        lang={lang}
        placeholder={placeholder ?? ''}
        className={css.input ?? ''}
      />
      {help !== undefined && problem === '' && (
        <Text slot="description" className={css.help ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={css.problem ?? ''}>{problem}</FieldError>
    </AriaTextField>
  )
}
