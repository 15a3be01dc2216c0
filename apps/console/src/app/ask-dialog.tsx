import { openModal } from '@comanda/ui/overlay/old-taps.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './ask-dialog.module.css'

interface Props {
  readonly title: string
  readonly hint?: string | undefined
  readonly onDone: () => void
  readonly children: ReactNode
}

/** A question to the staff. Escape means no. */
export function AskDialog({ title, hint, onDone, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  return (
    <dialog ref={dialog} className={`${css.dialog} on-ink`} onClose={onDone} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {children}
    </dialog>
  )
}
