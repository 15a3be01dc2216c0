import { codeLife } from '@comanda/rules/member/verify-code.ts'
import { useTypedText } from '@comanda/ui/field/use-typed-text.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import { type ClipboardEvent, useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './code-field.module.css'

export interface CodeFieldProps {
  code: string
  problem: string | undefined
  /** Where the demo's messages are shown; '' = real ones. */
  outbox: string
  onCode: (typed: string) => void
}

const places = Array.from({ length: codeLife.digits }, (_, at) => at)

/** The six digits of a message, each in its box. One real field lies over the boxes: it takes keys, paste and autofill. */
export function CodeField({ code, problem, outbox, onCode }: CodeFieldProps) {
  const text = useText()
  const id = useId()
  const typed = useTypedText(code, onCode)
  const isWrong = problem !== undefined && problem !== ''
  /** A whole message was copied: only its code is kept. */
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    onCode(event.clipboardData.getData('text'))
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {text('phone.code')}
      </label>
      <div className={classes(styles.code, isWrong && styles.wrong)}>
        <input
          {...typed}
          id={id}
          name="code"
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-help`}
          onPaste={paste}
        />
        {places.map((at) => (
          <span
            key={at}
            className={classes(styles.box, at === Math.min(typed.value.length, places.length - 1) && styles.next)}
            aria-hidden="true"
          >
            {typed.value.charAt(at)}
          </span>
        ))}
      </div>
      <p id={`${id}-help`} className={classes(styles.help, isWrong && styles.problem)} aria-live="polite">
        {isWrong ? problem : text('phone.codeHelp')}
      </p>
      {outbox !== '' && (
        <a className={styles.outbox} href={outbox} target="_blank" rel="noreferrer">
          {text('phone.outbox')}
        </a>
      )}
    </div>
  )
}
