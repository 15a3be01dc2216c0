import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Text } from '../../i18n/text.ts'
import type { Floor, TableTile } from './floor.queries.ts'

/** Whether the party that a question was asked about (`seen`) sits there no more. */
export function hasLeft(seen: TableTile, tile: TableTile): boolean {
  return tile.seatingId !== seen.seatingId
}

/**
 * What became of a party and of what it owes since a question about them was asked; '' = nothing. The question stays what it was: the
 * server does to no other party, and for no other sum, what the staff said yes to.
 */
export function changedSince(seen: TableTile, tile: TableTile, currency: Floor['currency'], t: Text): string {
  if (hasLeft(seen, tile)) return t('floor.seenLeft')
  if (tile.amount === seen.amount) return ''
  return t('floor.seenOwed', { amount: formatMoney(money(tile.amount), currency) })
}
