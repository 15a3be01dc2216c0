import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Text } from '../../i18n/text.ts'
import type { Floor, TableTile } from './floor.queries.ts'

/** Whether the party of the question (`seen`) has left the table. */
export function hasPartyLeft(seen: TableTile, tile: TableTile): boolean {
  return tile.seatingId !== seen.seatingId
}

/**
 * What changed for a party and its amount due since the dialog opened; empty = nothing. The dialog keeps its
 * question: the server acts on no other party and no other amount.
 */
export function describeChange(seen: TableTile, tile: TableTile, currency: Floor['currency'], t: Text): string {
  if (hasPartyLeft(seen, tile)) return t('floor.seenLeft')
  if (tile.amount === seen.amount) return ''
  return t('floor.seenOwed', { amount: formatMoney(money(tile.amount), currency) })
}
