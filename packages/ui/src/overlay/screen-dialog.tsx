import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useModal } from './dialog.tsx'
import styles from './screen-dialog.module.css'

export interface ScreenDialogProps {
  /** Esc. The way out that is seen stands in `head`. */
  onClose: () => void
  /** Its name, for who does not see it. */
  title: string
  /** Stays on top while the rest scrolls. */
  head: ReactNode
  children: ReactNode
}

/** A whole screen over the page, as long as it is drawn. It keeps the focus as a dialog does and gives it back. */
export function ScreenDialog({ onClose, title, head, children }: ScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the focus goes back: nothing that is not seen can have it.
  useCover(dialog)
  useModal(dialog, true)
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside} tabIndex={-1}>
        <h2 id={titleId} className="sr">
          {title}
        </h2>
        <div className={styles.head}>{head}</div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** What is under a whole screen that has come is not painted: a phone would look through it at every key. Where it is it stays. */
function useCover(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const { classList } = document.documentElement
    const covered = styles.covered ?? 'covered'
    const cover = ({ target }: Event) => {
      if (target === element) classList.add(covered)
    }
    element?.addEventListener('animationend', cover)
    return () => {
      element?.removeEventListener('animationend', cover)
      classList.remove(covered)
    }
  }, [dialog])
}
