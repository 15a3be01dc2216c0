import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './owner-dialog.module.css'

interface Props {
  readonly title: string
  /** For tables. */
  readonly isWide?: boolean
  /** A tap outside closes it: nothing that was typed is lost. */
  readonly isDismissable?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question or a list over the owner's page; Esc closes it. */
export function OwnerDialog({ title, isWide = false, isDismissable = false, onClose, children }: Props) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className={css.overlay ?? ''}
    >
      <Modal className={classes(css.modal, isWide && css.wide) ?? ''}>
        <Dialog className={css.dialog ?? ''}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
