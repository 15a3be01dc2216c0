import { guestsAt, minutesSince, needsStaff, tableLook } from '@comanda/rules/kitchen/table-look.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { callBell } from '@comanda/ui/icon/icons.tsx'
import { Fragment } from 'react'
import { type Text, useText } from '../../i18n/text.ts'
import css from './floor.module.css'
import type { Floor, TableTile } from './floor.queries.ts'

interface Props {
  readonly tile: TableTile
  readonly now: number
  readonly currency: Floor['currency']
  readonly picked: boolean
  readonly onPick: () => void
}

/** One table. Its colour says what it needs, and its words say the same. */
export function FloorTable({ tile, now, currency, picked, onPick }: Props) {
  const t = useText()
  const state = tableLook(tile)
  const words = t(`floor.state.${state}`)
  const facts = tableDetails(tile, now, currency, t)
  return (
    <button
      type="button"
      className={css.table}
      data-table={tile.tableno}
      data-state={state}
      aria-pressed={picked}
      onClick={onPick}
    >
      <b>{tile.tablename}</b>
      {state === 'free' ? <span className="sr">{words}</span> : <strong>{words}</strong>}
      <span>
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? ' · ' : ''}
            <span className={css.fact}>{fact}</span>
          </Fragment>
        ))}
      </span>
      {needsStaff(tile) ? (
        <span className={css.bell}>
          <Icon shape={callBell} />
        </span>
      ) : null}
    </button>
  )
}

/** The details under the state: duration, amount, guests. */
function tableDetails(tile: TableTile, now: number, currency: Floor['currency'], t: Text): readonly string[] {
  const [call] = tile.calls
  if (call !== undefined) return [t('floor.ago', { n: minutesSince(call.calledAt, now) })]
  if (tile.openedAt === null) return [t('floor.seats', { n: tile.seats })]
  const guests = guestsAt(tile)
  const facts = [
    guests > 0 ? t('floor.guests', { n: guests }) : '',
    tile.choosing > 0 && tile.rounds === 0 ? t('floor.inCart', { n: tile.choosing }) : '',
    tile.amount > 0 ? formatMoney(money(tile.amount), currency) : '',
    t('floor.minutes', { n: minutesSince(tile.openedAt, now) }),
  ]
  return facts.filter((fact) => fact !== '')
}
