import type { InputHTMLAttributes } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** An input for an amount of money, as it is typed; `readAmount` reads it. */
export function AmountInput({ onText, ...input }: Props) {
  return <input {...input} inputMode="decimal" maxLength={12} onChange={({ target }) => onText(target.value)} />
}
