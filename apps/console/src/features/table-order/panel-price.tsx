import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, OpenBill, TableTile } from './floor.queries.ts'
import css from './panel-price.module.css'

interface Props {
  readonly tile: TableTile
  /** Undefined until it is loaded. */
  readonly bill: OpenBill | undefined
  readonly currency: Floor['currency']
  readonly staff: Pick<Staff, 'capabilities'>
  readonly actions: FloorActions
}

/** Whether a service charge is on the bill. */
export function hasService(bill: OpenBill | undefined): boolean {
  return bill?.price.steps.some(({ kind }) => kind === 'service') ?? false
}

/** What the table owes and how it comes about: every step, what staff changed and why, and what cash owes. */
export function PanelPrice({ tile, bill, currency, staff, actions }: Props) {
  const t = useText()
  const figure = (amount: number) => formatMoney(money(amount), currency, { showZero: true })
  const adjustments = bill?.adjustments ?? []
  const member = bill?.member ?? null
  if (tile.amount === 0 && adjustments.length === 0 && member === null) return null
  return (
    <section className={css.price} aria-label={t('floor.price')}>
      {member === null ? null : (
        <p className={css.row}>
          {t('floor.memberOfBill')} <b>{[member.name, member.phone].filter((part) => part !== '').join(' · ')}</b>
        </p>
      )}
      {bill === undefined ? null : <Steps price={bill.price} figure={figure} />}
      {adjustments.map(({ no, kind, value, who, reason }) => {
        const what = t('floor.adjusted', { kind, n: value / 100, amount: figure(value) })
        const mayUndo = can(staff, kind === 'service_waiver' ? 'bill.waive' : 'bill.discount')
        return (
          <div key={no} className={css.adjusted}>
            <p>
              <b>{what}</b>
              <small>{t('floor.adjustedBy', { who, reason })}</small>
            </p>
            {mayUndo && bill !== undefined ? (
              <button
                type="button"
                aria-label={t('floor.undoWhat', { what })}
                disabled={tile.paying || actions.busy}
                onClick={() => actions.undoDiscount.mutate({ outtradeno: tile.outtradeno, no, due: bill.price.last })}
              >
                {t('floor.undo')}
              </button>
            ) : null}
          </div>
        )
      })}
      <p className={css.owed}>
        {t('floor.owed')} <b>{formatMoney(money(tile.amount), currency)}</b>
      </p>
      {tile.cashAmount === tile.amount ? null : (
        <p className={css.row}>
          {t('floor.inCash')} <span>{figure(tile.cashAmount)}</span>
        </p>
      )}
    </section>
  )
}

/** From the dishes to the total. A bill without steps and taxes is its dishes, which need no line. */
function Steps({ price, figure }: { readonly price: OpenBill['price']; readonly figure: (amount: number) => string }) {
  const t = useText()
  // Tax on top is shown rate by rate instead of as one step.
  const steps = price.steps.filter(({ kind, amount }) => kind !== 'tax' && amount !== 0)
  const taxes = price.taxes.filter(({ tax }) => tax > 0)
  if (steps.length + taxes.length === 0) return null
  const place = price.taxPlace
  return (
    <ul>
      <li className={css.row}>
        {t('floor.dishes')} <span>{figure(price.gross)}</span>
      </li>
      {steps.map(({ kind, amount, source }) => (
        <li key={`${kind} ${source}`} className={css.row}>
          {t('floor.step', { kind })} <span>{figure(amount)}</span>
        </li>
      ))}
      {taxes.map(({ rate, base, tax }) => (
        <li key={rate} className={css.row} data-inside={place === 'inside' || undefined}>
          {t('floor.taxOf', { place, region: price.region ?? 'other', rate: rate / 100, base: figure(base) })}{' '}
          <span>{figure(tax)}</span>
        </li>
      ))}
    </ul>
  )
}
