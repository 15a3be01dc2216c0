import { guestsAt, minutesSince, tableLook } from '@comanda/rules/kitchen/table-look.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { callBell } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { clockOf } from '../../../app/clock.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import type { TableTile as Tile } from '../floor.queries.ts'
import { tablePath } from '../waiter-session.ts'
import styles from './table-tile.module.css'

/** One table, with its state in colour and words; links to its page. */
export function TableTile({ tile, storeId, now }: { tile: Tile; storeId: string; now: string }) {
  const text = useText()
  const { sellerId } = usePage()
  const look = tableLook(tile)
  const details = useDetails(tile, now)
  return (
    <a className={classes(styles.tile, styles[look])} href={tablePath(sellerId, storeId, tile.tableno)}>
      <b className={styles.number}>{tile.tablename}</b>
      <strong>{text(`waiter.look.${look}`)}</strong>
      {details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
      {look === 'calling' && (
        <span className={styles.bell}>
          <Icon shape={callBell} size="sm" />
        </span>
      )}
    </a>
  )
}

/** Details for the waiter before they walk there. */
function useDetails(tile: Tile, now: string): readonly string[] {
  const text = useText()
  const zone = usePage().store?.timeZone ?? 'UTC'
  const moneyText = useMoneyText()
  const { life, seats, openedAt, amount, choosing, waiting, code, lastPaid } = tile
  const guests = guestsAt(tile)
  const codeWords = code === null ? [] : [text('waiter.code', { digits: code.digits })]
  const paid = lastPaid === null ? [] : [text('waiter.lastPaid', paidValues(lastPaid, zone))]
  if (life === 'free') return [text('waiter.seats', { n: seats }), ...paid, ...codeWords]
  return [
    ...(waiting.length > 0 ? [text('waiter.wantIn', { n: waiting.length })] : []),
    ...(choosing > 0 ? [text('waiter.inCart', { n: choosing })] : []),
    [
      ...(guests > 0 ? [text('waiter.guests', { n: guests })] : []),
      ...(openedAt === null ? [] : [text('waiter.minutes', { n: minutesSince(openedAt, Date.parse(now)) })]),
    ].join(' · '),
    ...(amount > 0 ? [moneyText(amount)] : []),
    ...codeWords,
  ].filter((words) => words !== '')
}

function paidValues({ paidAt, payTypeCode, by }: NonNullable<Tile['lastPaid']>, zone: string) {
  return { how: payTypeCode, by, time: clockOf(paidAt, zone) }
}
