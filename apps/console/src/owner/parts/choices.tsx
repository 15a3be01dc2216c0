import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import css from './fields.module.css'

export interface Choice<V extends string> {
  readonly value: V
  readonly name: ReactNode
  readonly lang?: string | undefined
  /** Why it cannot be chosen; left out = it can. */
  readonly off?: string | undefined
}

interface Props<V extends string> {
  readonly label: string
  readonly choices: readonly Choice<V>[]
  /** The fault and its remedy; '' = none. */
  readonly problem: string
}

interface OneProps<V extends string> extends Props<V> {
  /** '' = none. */
  readonly value: V | ''
  readonly onChoose: (value: V) => void
}

/** One of a few. Arrow keys move and choose. */
export function OneOf<V extends string>({ label, choices, problem, value, onChoose }: OneProps<V>) {
  return (
    <RadioGroup
      className={css.group ?? ''}
      value={value === '' ? null : value}
      onChange={(chosen) => onChoose(chosen as V)}
      isInvalid={problem !== ''}
      validationBehavior="aria"
    >
      <Label className={css.groupLabel ?? ''}>{label}</Label>
      <div className={css.choices}>
        {choices.map((one) => (
          <Radio key={one.value} value={one.value} isDisabled={one.off !== undefined} className={css.choice ?? ''}>
            <span className={classes(css.mark, css.round)} aria-hidden="true">
              <Icon shape={check} />
            </span>
            <ChoiceName {...one} />
          </Radio>
        ))}
      </div>
      <FieldError className={css.problem ?? ''}>{problem}</FieldError>
    </RadioGroup>
  )
}

interface SomeProps<V extends string> extends Props<V> {
  readonly value: readonly V[]
  readonly onChoose: (value: V[]) => void
}

/** Any of a few. */
export function SomeOf<V extends string>({ label, choices, problem, value, onChoose }: SomeProps<V>) {
  return (
    <CheckboxGroup
      className={css.group ?? ''}
      value={[...value]}
      onChange={(chosen) => onChoose(chosen as V[])}
      isInvalid={problem !== ''}
      validationBehavior="aria"
    >
      <Label className={css.groupLabel ?? ''}>{label}</Label>
      <div className={css.choices}>
        {choices.map((one) => (
          <Checkbox key={one.value} value={one.value} isDisabled={one.off !== undefined} className={css.choice ?? ''}>
            <CheckMark />
            <ChoiceName {...one} />
          </Checkbox>
        ))}
      </div>
      <FieldError className={css.problem ?? ''}>{problem}</FieldError>
    </CheckboxGroup>
  )
}

interface SwitchProps {
  readonly label: string
  readonly value: boolean
  readonly onChoose: (value: boolean) => void
}

export function YesNo({ label, value, onChoose }: SwitchProps) {
  return (
    <Checkbox isSelected={value} onChange={onChoose} className={css.choice ?? ''}>
      <CheckMark />
      <span>{label}</span>
    </Checkbox>
  )
}

function ChoiceName<V extends string>({ name, lang, off }: Choice<V>) {
  return (
    <span>
      <span lang={lang}>{name}</span>
      {off !== undefined && <small className={css.off}>{off}</small>}
    </span>
  )
}

function CheckMark() {
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon shape={check} />
    </span>
  )
}
