import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './menu.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function MenuDialog({ title, onClose, children }: Props) {
  return (
    <ModalOverlay isOpen onOpenChange={(open) => (open ? undefined : onClose())} className={css.overlay ?? ''}>
      <Modal className={css.modal ?? ''}>
        <Dialog className={css.dialog ?? ''}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
