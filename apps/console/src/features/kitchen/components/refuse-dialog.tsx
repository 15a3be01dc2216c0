import { useState } from 'react'
import css from '../../../app/ask-dialog.module.css'
import { AskDialog } from '../../../app/ask-dialog.tsx'
import { useText } from '../../../i18n/text.ts'

interface Props {
  readonly title: string
  readonly hint?: string | undefined
  /** Label and maximum length of the reason field. */
  readonly why: string
  readonly limit: number
  readonly yes: string
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

/** Asks for the reason of a refusal. The guest reads it. */
export function RefuseDialog({ title, hint, why, limit, yes, onCancel, onRefuse }: Props) {
  const t = useText()
  const [reason, setReason] = useState('')
  return (
    <AskDialog title={title} hint={hint} onDone={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onRefuse(reason.trim())
        }}
      >
        <label>
          {why}
          <input value={reason} maxLength={limit} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <div className={css.buttons}>
          <button type="button" className={css.keep} onClick={onCancel}>
            {t('kitchen.refuseKeep')}
          </button>
          <button type="submit" className={css.bad}>
            {yes}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
