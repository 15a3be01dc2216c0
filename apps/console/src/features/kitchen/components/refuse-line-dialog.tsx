import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { lineWords } from '../line-words.ts'
import css from './refuse-dialog.module.css'

interface Props {
  readonly ticket: Ticket
  readonly line: TicketLine
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

const reasonLimit = 60

/** Asks why a dish cannot be made: it leaves the bill at once and the guest reads the reason. */
export function RefuseLineDialog({ ticket, line, onCancel, onRefuse }: Props) {
  const t = useText()
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const dish = lineWords(line, ticket.original, language).name
  return (
    <dialog ref={dialog} className={css.dialog} onClose={onCancel} aria-labelledby="refuse-line-title">
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onRefuse(reason.trim())
        }}
      >
        <h2 id="refuse-line-title">{t('kitchen.cannotMakeTitle', { dish, table: ticket.tableName })}</h2>
        <p>{t('kitchen.cannotMakeHint')}</p>
        <label>
          {t('kitchen.cannotMakeWhy')}
          <input value={reason} maxLength={reasonLimit} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <div className={css.buttons}>
          <button type="button" className={css.keep} onClick={onCancel}>
            {t('kitchen.refuseKeep')}
          </button>
          <button type="submit">{t('kitchen.cannotMakeYes')}</button>
        </div>
      </form>
    </dialog>
  )
}
