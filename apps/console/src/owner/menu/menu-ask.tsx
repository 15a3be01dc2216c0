import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import css from './menu.module.css'

interface Props {
  readonly title: string
  readonly says: string
  readonly yes: string
  readonly isWaiting: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** A question with one way on and one way back. */
export function MenuAsk({ title, says, yes, isWaiting, onYes, onClose }: Props) {
  const t = useOwnerText()
  return (
    <OwnerDialog isWide title={title} onClose={onClose}>
      <p>{says}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        <Button kind="primary" waiting={isWaiting} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </OwnerDialog>
  )
}
