import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { clockOf } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './table-panel.module.css'

/** When, how and to which staff member the last bill was paid: for returning guests and the end of a shift. */
export function LastPaid({ tile, currency }: { readonly tile: TableTile; readonly currency: Floor['currency'] }) {
  const t = useText()
  const zone = useStoreZone()
  const { lastPaid } = tile
  if (lastPaid === null) return null
  const { paidAt, amount, payTypeCode: how, by } = lastPaid
  const values = { how, by, time: clockOf(paidAt, zone), amount: formatMoney(money(amount), currency) }
  return <p className={css.note}>{t('floor.lastPaid', values)}</p>
}
