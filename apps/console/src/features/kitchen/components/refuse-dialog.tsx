import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import css from './refuse-dialog.module.css'

/** Asks why a round is not taken: the guest reads it. */
export function RefuseDialog({
  onCancel,
  onRefuse,
}: {
  readonly onCancel: () => void
  readonly onRefuse: (reason: string) => void
}) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={css.dialog} onClose={onCancel} aria-label={t('kitchen.refuse')}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onRefuse(reason.trim())
        }}
      >
        <label>
          {t('kitchen.refuseWhy')}
          <input value={reason} maxLength={200} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <button type="submit">{t('kitchen.refuse')}</button>
      </form>
    </dialog>
  )
}
