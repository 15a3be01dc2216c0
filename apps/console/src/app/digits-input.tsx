import { digitsIn } from '@comanda/rules/language/plain-digits.ts'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import type { InputHTMLAttributes } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'maxLength'> {
  readonly value: string
  /** Further digits are cut off. */
  readonly most: number
  readonly onDigits: (digits: string) => void
}

/** An input for digits, full-width ones too. Other characters are left out. */
export function DigitsInput({ value, most, onDigits, ...input }: Props) {
  const typed = useTypedText(value, (text) => onDigits(digitsIn(text).slice(0, most)))
  return <input {...input} {...typed} inputMode="numeric" />
}
