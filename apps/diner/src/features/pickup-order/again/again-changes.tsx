import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './again-changes.module.css'
import type { AgainPlan } from './order-again.ts'

/** What has changed since the earlier order, dish by dish. */
export function AgainChanges({ changes }: Pick<AgainPlan, 'changes'>) {
  const text = useText()
  const moneyText = useMoneyText()
  const sentence = (change: AgainPlan['changes'][number]): string => {
    const { name } = change
    switch (change.kind) {
      case 'gone':
        return text('ahead.againGone', { name, why: whyOf(change.problem.code) })
      case 'renamed':
        return text('ahead.againRenamed', { name, to: change.to })
      case 'fewer':
        return text('ahead.againFewer', { name, from: change.from, to: change.to })
      case 'price': {
        const [from, to] = [change.from, change.to].map((amount) => moneyText(amount, { showZero: true }))
        return text('ahead.againPrice', { name, from: from ?? '', to: to ?? '' })
      }
    }
  }
  return (
    <>
      <h3 className={styles.head}>{text('ahead.againChanged')}</h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.lineId} ${change.kind}`}>{sentence(change)}</li>
        ))}
      </ul>
    </>
  )
}

/** A dish with no portions left is sold out to the guest. */
function whyOf(code: string): string {
  return code === 'only_left' ? 'sold_out' : code
}
