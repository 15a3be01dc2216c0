import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { NotSentCard } from '../../cart/components/not-sent-card.tsx'
import styles from '../cart/cart-content.module.css'
import type { NotSent } from './use-send-round.ts'

export interface NotSentNoticeProps {
  notSent: NotSent
  /** The cart is empty because the store has the round. */
  nothingLeft?: boolean
}

/** Why the last try failed, above the cart. A time-out has the title of spec 1 §8. */
export function NotSentNotice({ notSent, nothingLeft = false }: NotSentNoticeProps) {
  const text = useText()
  if (notSent.kind === 'refused') {
    return <NotSentCard sentence={notSent.sentence} differences={notSent.differences} />
  }
  return (
    <div role="alert" className={styles.stuck}>
      <Note tone="warn" icon={warning}>
        {notSent.kind === 'timed_out' && (
          <p>
            <b>{text('sharedCart.timeOutTitle')}</b> {text('sharedCart.timeOut')}
          </p>
        )}
        {text(sentenceOf(notSent.kind, nothingLeft))}
      </Note>
    </div>
  )
}

function sentenceOf(kind: Exclude<NotSent['kind'], 'refused'>, nothingLeft: boolean) {
  if (kind === 'gone') return 'sharedCart.gone'
  if (nothingLeft) return 'sharedCart.withStore'
  return kind === 'offline' ? 'sharedCart.offline' : 'sharedCart.undecided'
}
