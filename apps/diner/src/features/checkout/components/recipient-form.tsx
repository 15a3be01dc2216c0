import { longestRecipient } from '@comanda/rules/receipt/receipt-input.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './recipient-form.module.css'

interface Props {
  /** The receipt with the name is on its way. */
  readonly waiting: boolean
  /** '' = without a name. */
  readonly onAsk: (recipient: string) => void
}

/** Asks for the receipt to be made out to a person or a company (Japan, facts/checkout.md §2.4). */
export function RecipientForm({ waiting, onAsk }: Props) {
  const text = useText()
  const [name, setName] = useState('')
  function ask(event: FormEvent) {
    event.preventDefault()
    onAsk(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={ask}>
      <TextField
        label={text('checkout.recipient')}
        placeholder={text('checkout.recipientExample')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={longestRecipient}
        autoComplete="organization"
        enterKeyHint="done"
      />
      <Button type="submit" waiting={waiting}>
        {text('checkout.recipientAsk')}
      </Button>
    </form>
  )
}
