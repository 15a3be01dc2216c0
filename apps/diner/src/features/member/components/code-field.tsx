import { TextField } from '@comanda/ui/field/text-field.tsx'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import type { ClipboardEvent } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './phone-sheet.module.css'

export interface CodeFieldProps {
  code: string
  problem: string | undefined
  outbox: string
  onCode: (typed: string) => void
}

/** The field for the code of a message. A pasted message leaves its code only. */
export function CodeField({ code, problem, outbox, onCode }: CodeFieldProps) {
  const text = useText()
  const typed = useTypedText(code, onCode)
  /** A whole message was copied: only its code is kept. */
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    onCode(event.clipboardData.getData('text'))
  }
  return (
    <div>
      <TextField
        name="code"
        label={text('phone.code')}
        help={text('phone.codeHelp')}
        problem={problem}
        {...typed}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        required
        onPaste={paste}
      />
      {outbox !== '' && (
        <a className={styles.outbox} href={outbox} target="_blank" rel="noreferrer">
          {text('phone.outbox')}
        </a>
      )}
    </div>
  )
}
