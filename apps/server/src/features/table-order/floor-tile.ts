import type { TableTile } from '@comanda/contract/kitchen/table.routes.ts'
import { lifeOf } from '@comanda/rules/table-order/seating-life.ts'
import type { FloorRow } from './floor.repository.ts'

/** A row of the floor as the terminal shows it. An unlocking that is over is none. */
export function tableTileOf(row: FloorRow, code: TableTile['code'], now: Date): TableTile {
  const { seatingId, rounds, billState, unlockedUntil } = row
  const billAsked = row.billAskedAt !== null
  const life = lifeOf(
    seatingId === null ? null : { state: 'open', rounds, billAsked, billState: billState ?? 'open' },
  ) as TableTile['life']
  return {
    tableno: row.tableNo,
    tablename: row.tableName,
    seats: row.seats,
    life,
    paying: billState === 'paying',
    seatingId: seatingId ?? '',
    cover: row.cover ?? 0,
    openedAt: row.openedAt?.toISOString() ?? null,
    people: [...row.people],
    waiting: [...row.waiting],
    choosing: row.choosing,
    rounds,
    held: row.held,
    amount: Math.max(0, row.owed ?? 0),
    calls: [...row.calls],
    code,
    unlockedUntil: unlockedUntil !== null && unlockedUntil > now ? unlockedUntil.toISOString() : null,
  }
}
