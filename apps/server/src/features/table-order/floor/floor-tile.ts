import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { lifeOf } from '@comanda/rules/table-order/seating-life.ts'
import { billOwed } from '../../order/order.service.ts'
import type { FloorRow } from './floor.repository.ts'

/** A floor row as the terminal shows it. An expired unlocking is left out, and so is a seating that only a knock opened. */
export function tableTileOf(row: FloorRow, code: TableTile['code'], now: Date): TableTile {
  const { rounds, bill, unlockedUntil } = row
  const { exact, inCash } = bill === null ? { exact: 0, inCash: 0 } : billOwed(bill)
  const seatingId = row.onlyKnocked ? null : row.seatingId
  const billAsked = row.billAskedAt !== null
  const life = lifeOf(
    seatingId === null ? null : { state: 'open', rounds, billAsked, billState: bill?.state ?? 'open' },
  ) as TableTile['life']
  return {
    tableno: row.tableNo,
    tablename: row.tableName,
    seats: row.seats,
    life,
    paying: bill?.state === 'paying',
    seatingId: seatingId ?? '',
    outtradeno: seatingId === null ? '' : (row.billId ?? ''),
    cover: row.cover ?? 0,
    openedAt: seatingId === null ? null : (row.openedAt?.toISOString() ?? null),
    people: [...row.people],
    waiting: [...row.waiting],
    choosing: row.choosing,
    rounds,
    held: row.held,
    amount: exact,
    cashAmount: inCash,
    forgotten: row.forgotten,
    lastPaid: row.lastPaid && { ...row.lastPaid, paidAt: new Date(row.lastPaid.paidAt).toISOString() },
    calls: [...row.calls],
    code,
    unlockedUntil: unlockedUntil !== null && unlockedUntil > now ? unlockedUntil.toISOString() : null,
  }
}
