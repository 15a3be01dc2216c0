import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { x } from '../icon/icons.tsx'
import { classes } from '../style/classes.ts'
import styles from './dialog.module.css'
import { openModal } from './old-taps.ts'

export interface DialogProps {
  open: boolean
  /** Esc, the close button, or a tap outside. */
  onClose: () => void
  title: ReactNode
  /** `children` already show the title (a dish's page): the title is for screen readers only. */
  titleHidden?: boolean | undefined
  closeLabel: string
  children: ReactNode
  /** Stays at the foot while the rest scrolls: the sum and the action. */
  footer?: ReactNode
  /** A sheet slides up from the foot, a box stands in the middle. */
  kind?: 'sheet' | 'box' | undefined
  /** Only its buttons close it: no close button, no Esc, no tap outside. */
  binding?: boolean | undefined
}

/**
 * A modal <dialog>: the browser keeps the focus inside and the page behind still, and returns the focus. The focus
 * starts on the dialog, or on the part marked `data-first-focus` (a code field, a pad).
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, closeLabel, children, footer, kind = 'sheet', binding } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open)
  const kept = useRef(open)
  kept.current = open
  /** A second close request in a row closes the dialog without an event: it is opened again if it must stay. */
  function closed(event: SyntheticEvent) {
    if (event.target !== dialog.current || !open || dialog.current?.open) return
    if (!binding) onClose()
    requestAnimationFrame(() => {
      if (kept.current && dialog.current?.open === false) dialog.current.showModal()
    })
  }
  function cancel(event: SyntheticEvent) {
    // React bubbles this event from a nested dialog; the browser does not.
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (!binding) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, through onCancel
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[kind])}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onClick={(event) => {
        if (event.target === dialog.current && !binding) onClose()
      }}
    >
      {open && (
        <div className={styles.inside} tabIndex={-1}>
          <h2 id={titleId} className={titleHidden ? 'sr' : styles.title}>
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.foot}>{footer}</div>}
          {!binding && (
            <IconButton shape={x} size="md" label={closeLabel} filled className={styles.close} onClick={onClose} />
          )}
        </div>
      )}
    </dialog>
  )
}

/** Opens and closes with `open`, stops the page from scrolling, and returns the focus (Safari 15 does not). */
export function useModal(dialog: { readonly current: HTMLDialogElement | null }, open: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    const still = styles.still ?? 'still'
    const acceptTaps = openModal(element)
    // by default the browser focuses the first field, and the phone's keyboard covers half the sheet
    const first = element.querySelector<HTMLElement>('[data-first-focus]') ?? element.firstElementChild
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    document.documentElement.classList.add(still)
    return () => {
      acceptTaps()
      element.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove(still)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [dialog, open])
}
