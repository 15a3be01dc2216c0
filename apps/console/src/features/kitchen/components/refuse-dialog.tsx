import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import css from './refuse-dialog.module.css'

interface Props {
  readonly tableName: string
  readonly ticketNo: string
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}

/** Asks why a round is not taken: the guest reads it. */
export function RefuseDialog({ tableName, ticketNo, onCancel, onRefuse }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={css.dialog} onClose={onCancel} aria-labelledby="refuse-title">
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onRefuse(reason.trim())
        }}
      >
        <h2 id="refuse-title">{t('kitchen.refuseTitle', { table: tableName, ticket: ticketNo })}</h2>
        <label>
          {t('kitchen.refuseWhy')}
          <input value={reason} maxLength={200} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <div className={css.buttons}>
          <button type="button" className={css.keep} onClick={onCancel}>
            {t('kitchen.refuseKeep')}
          </button>
          <button type="submit">{t('kitchen.refuse')}</button>
        </div>
      </form>
    </dialog>
  )
}
