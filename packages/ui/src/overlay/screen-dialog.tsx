import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useModal } from './dialog.tsx'
import styles from './screen-dialog.module.css'

export interface ScreenDialogProps {
  /** Esc. The visible back button is in `head`. */
  onClose: () => void
  /** Its accessible name. */
  title: string
  /** Stays at the top while the rest scrolls. */
  head: ReactNode
  children: ReactNode
}

/** A whole screen above the page while it is rendered. Keeps the focus like a dialog and returns it. */
export function ScreenDialog({ onClose, title, head, children }: ScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the focus returns: a hidden element cannot take it.
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

/** The page under a full screen is not painted: a phone would paint it at every key. It keeps its place. */
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
