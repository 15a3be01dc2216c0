import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { hasHeadCount } from '@comanda/rules/table-order/diner-count.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import type { Call } from '../../../http/call.ts'
import { storeChannel } from '../../live/live.service.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import { tableCode } from '../seating/table-code.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type FloorRow, getFloorRow, listFloor } from './floor.repository.ts'
import { tableTileOf } from './floor-tile.ts'
import { tableLink } from './table-link.ts'

export type FloorViews = ReturnType<typeof floorViews>

/** The floor as the staff see it: one statement, however many tables. */
export function floorViews(deps: TableOrderDeps) {
  const { db, live, store, style } = deps

  /** Only stores that ask for a code have a rotating one. The staff tell it to guests. */
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
    async list({ sellerId, storeId }: { readonly sellerId: string; readonly storeId: string }, call: Call) {
      const record = await store.getStore(sellerId, storeId)
      if (record === null) return refuse('store_unknown')
      // The number is read before the list. An event in between is sent twice, which is harmless.
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
        countsGuests: settings === null || hasHeadCount(settings.inputCover),
        hasMembers: settings?.openVip === true,
        currency: settings?.currency ?? { code: 'CNY', fixNum: 2, showZero: true },
        eventId,
        now: call.now.toISOString(),
      })
    },
    async tile(place: TablePlace, call: Call) {
      const record = await store.getStore(place.sellerId, place.storeId)
      const row = record === null ? undefined : await getFloorRow(db.pool, place)
      if (record === null || row === undefined) return refuse('table_unknown')
      return ok((await tileOf(record, call))(row))
    },
    /** The link for a table's paper. It is for staff only and never logged. */
    async link({ sellerId, storeId, tableNo }: TablePlace) {
      const table = await store.getTable(sellerId, storeId, tableNo)
      return table === null ? refuse('table_unknown') : ok(tableLink(deps.linkBase, table.code))
    },
  }
}
