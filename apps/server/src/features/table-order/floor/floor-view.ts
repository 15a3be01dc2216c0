import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Answer } from '@comanda/contract/route.ts'
import type { floorRoutes, TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import type { Call } from '../../../http/call.ts'
import { storeChannel } from '../../live/live.service.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import { tableCode } from '../seating/table-code.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type FloorRow, getFloorRow, listFloor } from './floor.repository.ts'
import { tableTileOf } from './floor-tile.ts'
import { type TableLink, tableLink } from './table-link.ts'

type Floor = Answer<(typeof floorRoutes)['GET /console/api/:sellerId/:storeId/tables']>

export interface FloorViews {
  list(place: { readonly sellerId: string; readonly storeId: string }, call: Call): Promise<Result<Floor, ErrorCode>>
  tile(place: TablePlace, call: Call): Promise<Result<TableTile, ErrorCode>>
  /** What goes on the table's paper: for the staff's eyes, never logged. */
  link(place: TablePlace): Promise<Result<TableLink, ErrorCode>>
}

/** The floor as the staff see it. However many tables there are, it is one statement. */
export function floorViews(deps: TableOrderDeps): FloorViews {
  const { db, live, store, style } = deps

  /** The rotating code belongs to stores that ask for it: who is asked for one must be able to hear it from the staff. */
  async function tileOf(record: StoreRecord, call: Call): Promise<(row: FloorRow) => TableTile> {
    const { sellerId, storeId } = record
    const settings = await style.publicStyle(record.sellerId, record)
    const codeOf = (tableNo: string) => {
      if (settings === null || !takesCode('code', settings)) return null
      const { digits, until } = tableCode(deps.cookieSecret, { sellerId, storeId, tableNo }, call.now)
      return { digits, until: until.toISOString() }
    }
    return (row) => tableTileOf(row, codeOf(row.tableNo), call.now)
  }

  return {
    async list({ sellerId, storeId }, call) {
      const record = await store.getStore(sellerId, storeId)
      if (record === null) return refuse('store_unknown')
      // The number first: what happens between it and the list is told again, which is harmless.
      const eventId = await live.lastSeq(sellerId, storeChannel(storeId))
      const [rows, pause, settings, tile] = await Promise.all([
        listFloor(db.pool, sellerId, storeId),
        store.getPause(sellerId, storeId, call.now),
        style.publicStyle(sellerId, record),
        tileOf(record, call),
      ])
      return ok({
        tables: rows.map(tile),
        paused: pause === null ? null : { until: pause.until.toISOString(), reason: pause.reason },
        currency: settings?.currency ?? { code: 'CNY', fixNum: 2, showZero: true },
        eventId,
        now: call.now.toISOString(),
      })
    },
    async tile(place, call) {
      const record = await store.getStore(place.sellerId, place.storeId)
      const row = record === null ? undefined : await getFloorRow(db.pool, place)
      if (record === null || row === undefined) return refuse('table_unknown')
      return ok((await tileOf(record, call))(row))
    },
    async link({ sellerId, storeId, tableNo }) {
      const table = await store.getTable(sellerId, storeId, tableNo)
      return table === null ? refuse('table_unknown') : ok(tableLink(deps.linkBase, table.code))
    },
  }
}
