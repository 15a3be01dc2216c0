import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import type { DeliveryCheck, DeliveryRules } from './delivery.state.ts'
import styles from './fee-lines.module.css'

/** The charge, the sum for free delivery, and what is missing to the minimum (spec 1 §5). */
export function FeeLines({ rules, check }: { rules: DeliveryRules; check: DeliveryCheck }) {
  const text = useText()
  const moneyText = useMoneyText()
  // Rules that an older version has kept may lack them.
  const hours = openingHoursText(rules.sendTime ?? [])
  const written = (amount: number) => moneyText(amount, { showZero: true })
  return (
    <>
      <Card>
        <div className={styles.lines}>
          <Leader
            name={text('takeout.fee')}
            figure={check.charge === 0 ? text('takeout.free') : written(check.charge ?? 0)}
          />
          {check.freeAfter > 0 && (
            <p className={styles.hint}>
              {text('takeout.freeFrom', { amount: written(rules.sendRule), more: written(check.freeAfter) })}
            </p>
          )}
          {hours !== '' && <p className={styles.hint}>{text('takeout.hours', { hours })}</p>}
        </div>
      </Card>
      <div aria-live="polite" className={styles.hint}>
        {check.less > 0 && (
          <Note tone="warn" icon={warning}>
            <p className={styles.minimum}>{text('takeout.minimum', { amount: written(check.minimum) })}</p>
            <p>{text('takeout.less', { amount: written(check.less) })}</p>
          </Note>
        )}
      </div>
    </>
  )
}
