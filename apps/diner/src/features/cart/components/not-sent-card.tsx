import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warningCircle } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import type { CartDifference } from '../cart-difference.ts'
import styles from './not-sent-card.module.css'

export interface NotSentCardProps {
  /** The refusal's sentence, in the guest's language. */
  sentence: string
  /** Differences from the sent cart, per dish; may be empty. */
  differences: readonly CartDifference[]
}

/** Why a round was not sent: what changed and what to do. */
export function NotSentCard({ sentence, differences }: NotSentCardProps) {
  const text = useText()
  // A removed line may be in the kitchen: a companion may have sent it.
  const mayBeSent = differences.some((difference) => difference.kind === 'word' && difference.word === 'removed')
  return (
    <Card role="alert">
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon shape={warningCircle} size="xl" />
        </span>
        <div>
          <h2 className={styles.title}>{text('sharedCart.notSentTitle')}</h2>
          <p className="quiet">{sentence}</p>
          <p className="quiet">{text(mayBeSent ? 'sharedCart.restNotSent' : 'sharedCart.notSentText')}</p>
        </div>
      </div>
      {differences.length > 0 && (
        <ul className={styles.list}>
          {differences.map((difference) => (
            <Difference key={difference.lineId} difference={difference} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Difference({ difference }: { difference: CartDifference }) {
  const text = useText()
  const moneyText = useMoneyText()
  return (
    <li className={styles.difference}>
      <b>{difference.name}</b>
      {difference.kind === 'price' ? (
        <span>
          <s className="quiet">{moneyText(difference.from, { showZero: true })}</s>{' '}
          <b>{moneyText(difference.to, { showZero: true })}</b>
        </span>
      ) : (
        <Tag tone={difference.word === 'new' ? 'two' : 'bad'}>
          {text('sharedCart.problem', { problem: difference.word })}
        </Tag>
      )}
    </li>
  )
}
