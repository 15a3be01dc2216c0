import type { Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField, type NumberFieldProps } from 'react-aria-components/NumberField'
import css from './fields.module.css'

interface Props extends Omit<NumberFieldProps, 'children' | 'className' | 'isInvalid'> {
  readonly label: string
  /** The fault and its remedy; '' = none. */
  readonly problem: string
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A number in the digits and signs of the page's language. Empty = NaN. */
export function NumberField({ label, problem, inputRef, ...field }: Props) {
  return (
    <AriaNumberField {...field} className={css.field ?? ''} isInvalid={problem !== ''} validationBehavior="aria">
      <Label className={css.label ?? ''}>{label}</Label>
      <Group>
        <Input ref={inputRef ?? null} className={css.input ?? ''} />
      </Group>
      <FieldError className={css.problem ?? ''}>{problem}</FieldError>
    </AriaNumberField>
  )
}
