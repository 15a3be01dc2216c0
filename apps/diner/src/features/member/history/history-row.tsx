import type { MemberTransaction } from '@comanda/contract/member/value.schema.ts'
import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { clockOf } from '../../../app/clock.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import styles from './history.module.css'
import { detailsOf, type HistoryDetail } from './history-details.ts'

/** One change of balance or points: type, amount, date on the store's clock, details. */
export function HistoryRow({ row }: { row: MemberTransaction }) {
  const text = useText()
  const { language } = usePage()
  const moneyText = useMoneyText()
  const { deltafee, deltapoints, time, timeZone } = row
  const details = detailsOf(row)
  const sums = [
    ...(deltafee === 0 ? [] : [{ delta: deltafee, words: moneyText(Math.abs(deltafee), { showZero: true }) }]),
    ...(deltapoints === 0 ? [] : [{ delta: deltapoints, words: pointsText(Math.abs(deltapoints), language, text) }]),
  ]
  return (
    <li>
      <Card className={styles.row}>
        <div className={styles.head}>
          <h2>{text('history.kind', { kind: row.consumetype })}</h2>
          <p className={styles.sums}>
            {sums.map(({ delta, words }) => (
              <span key={words} className={classes(styles.sum, delta > 0 && styles.gain)}>
                {delta > 0 ? '+' : '−'}
                {words}
              </span>
            ))}
          </p>
        </div>
        <p className={styles.time}>
          <time dateTime={time}>{`${dayOf(time, timeZone, language)} ${clockOf(time, timeZone)}`}</time>
        </p>
        {details.length > 0 && (
          <div className={styles.details}>
            {details.map((detail) => (
              <Leader
                key={detail.kind === 'way' ? `way ${detail.way}` : detail.kind}
                tone="small"
                name={nameOf(detail, text)}
                figure={'words' in detail ? detail.words : moneyText(detail.amount, { showZero: true })}
              />
            ))}
          </div>
        )}
      </Card>
    </li>
  )
}

function nameOf(detail: HistoryDetail, text: Text): string {
  return detail.kind === 'way' ? text('history.way', { way: detail.way }) : text(`history.${detail.kind}`)
}

function pointsText(points: number, language: Language, text: Text): string {
  return text('history.points', { n: points, points: new Intl.NumberFormat(entryOf(language).locale).format(points) })
}

function dayOf(iso: string, timeZone: string, language: Language): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(entryOf(language).locale, format).format(Date.parse(iso))
}
