import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import { useText } from '../../../i18n/text.ts'
import type { PayReturn } from '../pay-return.ts'
import styles from './return-note.module.css'

export interface ReturnNoteProps {
  state: PayReturn
  onAgain: () => void
  /** Shows the code of a payment that the staff have not confirmed. */
  onShow?: (() => void) | undefined
}

/** The result of the payment that the guest came back from. */
export function ReturnNote({ state, onAgain, onShow }: ReturnNoteProps) {
  const text = useText()
  if (state === 'none' || state === 'paid') return null
  if (state === 'checking') {
    return (
      <div className={styles.place} role="status">
        <Note icon={info}>{text('checkout.checking')}</Note>
      </div>
    )
  }
  if (state === 'awaited') {
    return (
      <div className={styles.place} role="status">
        <Note icon={info}>
          <p>{text('checkout.awaited')}</p>
          {onShow && (
            <Button size="small" onClick={onShow}>
              {text('checkout.awaitedShow')}
            </Button>
          )}
        </Note>
      </div>
    )
  }
  return (
    <div className={styles.place} role="alert">
      <Note tone="warn" icon={warning}>
        <b>{text('checkout.unpaidTitle')}</b>
        <p>{text(sentences[state])}</p>
        {state === 'unknown' && (
          <Button size="small" onClick={onAgain}>
            {text('checkout.checkAgain')}
          </Button>
        )}
      </Note>
    </div>
  )
}

const sentences = {
  unpaid: 'checkout.unpaidText',
  back: 'checkout.backText',
  stuck: 'checkout.stuckText',
  unknown: 'checkout.unknownText',
} as const
