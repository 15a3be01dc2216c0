import { Button } from '@comanda/ui/action/button.tsx'
import type { ReactNode } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import menuCss from '../menu.module.css'
import css from './form.module.css'

interface Props {
  /** What the act does: how many dishes it hits. */
  readonly says: ReactNode
  readonly yes: string
  readonly isNothing: boolean
  /** Undefined = the button sends the form. */
  readonly onYes?: () => void
  readonly onClose: () => void
}

/** The foot of a dialog: what the act does, the way back and the way on. It stays while the dishes scroll. */
export function ActFoot({ says, yes, isNothing, onYes, onClose }: Props) {
  const t = useOwnerText()
  return (
    <div className={css.foot}>
      <p role="status">{says}</p>
      <div className={menuCss.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        <Button kind="primary" type={onYes === undefined ? 'submit' : 'button'} disabled={isNothing} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  )
}
