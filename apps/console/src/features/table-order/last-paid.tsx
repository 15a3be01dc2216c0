import type { Language } from '@comanda/rules/language/languages.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { clockOf } from '../../app/clock.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './table-panel.module.css'

interface Props {
  readonly place: StorePlace
  readonly tile: TableTile
  readonly currency: Floor['currency']
  readonly language: Language
}

/**
 * When, how and to which staff member the last bill was paid: for returning guests and the end of a shift. Its receipt
 * is a PDF, to print for a guest who asks.
 */
export function LastPaid({ place, tile, currency, language }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const { lastPaid } = tile
  if (lastPaid === null) return null
  const { outtradeno, paidAt, amount, payTypeCode: how, by } = lastPaid
  const values = { how, by, time: clockOf(paidAt, zone), amount: formatMoney(money(amount), currency) }
  const receipt = `/pay/OnlineOrder/${place.sellerId}/${outtradeno}/receipt.pdf?lang=${language}`
  return (
    <div className={css.note}>
      <p>{t('floor.lastPaid', values)}</p>
      <a className={css.receipt} href={receipt} target="_blank" rel="noreferrer">
        {t('floor.receipt')}
      </a>
    </div>
  )
}
