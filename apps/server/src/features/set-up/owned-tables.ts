import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { newTable, type TableFields } from '@comanda/contract/store/dining-table.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { SheetTemplate } from '@comanda/rules/set-up/sheet-layout.ts'
import { readTableRange } from '@comanda/rules/store/table-range.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { createPress, queuePapers } from '../../paper/paper-press.ts'
import { type LiveService, type NewLiveEvent, storeEvent, tableEvent } from '../live/live.service.ts'
import {
  changeTable,
  createTables,
  listTableSetUps,
  makeTableCode,
  notePrintedSheets,
  type PrintedSheet,
  removeTables,
  type StoreService,
  type TableChange,
  type TableSetUp,
} from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import type { TableSheet } from './sheet/sheet-pdf.ts'
import { tableSheet } from './sheet/table-sheet.ts'

export interface TableSetUpDeps {
  readonly db: Database
  readonly live: Pick<LiveService, 'record'>
  readonly store: Pick<StoreService, 'getStore' | 'forget' | 'rekeyTable'>
  readonly style: Pick<StyleService, 'getStyle'>
  /** Start of the address in each code. */
  readonly linkBase: string
  readonly now: () => Date
}

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}
type TablePlace = StorePlace & { readonly tableNo: string }
type Tables = { tables: OwnerTable[]; linkBase: string }
type Done = Promise<Result<Tables, ErrorCode>>

interface TableRange extends Pick<TableFields, 'seats' | 'area'> {
  /** `B1`, `B1..B6`, `A1,A2`. */
  readonly tables: string
}

interface SheetWish {
  readonly template: SheetTemplate
  /** Tables whose printed sheet shows the code and the name in force are left out. */
  readonly only?: 'changed' | undefined
  /** A range, as for `add`; left out = all. */
  readonly tables?: string | undefined
}

/** So many sheets wait at once. */
const mostSheets = 5

/**
 * The tables of a store for its owner. A change, its audit and its live news are one transaction per key; it returns
 * all tables (issue 39 part 5).
 */
export interface TableSetUpService {
  list(place: StorePlace): Promise<Result<Tables, 'store_unknown'>>
  /** Refused with `table_exists` when one of them exists: then none is added. */
  add(place: StorePlace, range: TableRange, call: Call): Done
  change(place: TablePlace, change: TableChange, call: Call): Done
  /** Refused with `table_seated` while a party sits there. */
  retire(place: TablePlace, call: Call): Done
  rekey(place: TablePlace, call: Call): Done
  /** A sheet of an older code does not count as printed. */
  notePrinted(place: StorePlace, sheets: readonly PrintedSheet[], call: Call): Done
  /** The codes of tables on paper. `sheet_empty` when none is left to print. */
  sheetPdf(place: StorePlace, wish: SheetWish): Promise<Result<Buffer, ErrorCode>>
}

export function createTableSetUpService(deps: TableSetUpDeps): TableSetUpService {
  const { db, store, style, linkBase, now } = deps
  const print = queuePapers(createPress<TableSheet>(new URL('./sheet/sheet-thread.ts', import.meta.url)), mostSheets)
  return {
    async list(place) {
      if ((await store.getStore(place.sellerId, place.storeId)) === null) return refuse('store_unknown')
      return ok({ tables: await listViews(db.pool, place), linkBase })
    },
    async sheetPdf(place, { template, only, tables }) {
      const record = await store.getStore(place.sellerId, place.storeId)
      if (record === null) return refuse('store_unknown')
      const chosen = tables === undefined ? null : readTableRange(tables)
      if (tables !== undefined && chosen === null) return refuse('table_range_invalid', [tables])
      const found = await listTableSetUps(db.pool, place, chosen)
      const wanted = only === 'changed' ? found.filter(({ isSheetCurrent }) => !isSheetCurrent) : found
      if (wanted.length === 0) return refuse('sheet_empty')
      const language = (await style.getStyle(place.sellerId))?.defaultLanguage ?? defaultLanguage
      return print(tableSheet(record, wanted, { template, language, linkBase, printedAt: now() }))
    },
    async add(place, { tables: range, seats, area }, call) {
      const tables = readTableRange(range)
      if (tables === null || !tables.every(isTableNo)) return refuse('table_range_invalid', [range])
      const rows = tables.map((tableNo) => ({
        tableNo,
        tableName: tableNo,
        seats,
        area,
        code: makeTableCode(place.sellerId),
      }))
      return save(deps, place, { action: 'table.create', tables, call }, async (tx) => {
        const made = await createTables(tx, place, rows)
        const taken = tables.filter((tableNo) => !made.includes(tableNo))
        return taken.length > 0 ? refuse('table_exists', [taken.join(', ')]) : null
      })
    },
    change: (place, fields, call) =>
      save(deps, place, { action: 'table.change', tables: [place.tableNo], call }, async (tx) =>
        (await changeTable(tx, place, fields)) ? null : refuse('table_unknown'),
      ),
    retire: (place, call) =>
      save(deps, place, { action: 'table.remove', tables: [place.tableNo], call }, async (tx, [table]) => {
        if (table === undefined) return refuse('table_unknown')
        const gone = await removeTables(tx, place, [place.tableNo])
        return gone.length > 0 ? null : refuse('table_seated', [table.tableName])
      }),
    rekey: ({ tableNo, ...place }, call) =>
      save(deps, place, { action: 'table.rekey', tables: [tableNo], call }, async (tx) =>
        (await store.rekeyTable(tx, place.sellerId, place.storeId, tableNo)) ? null : refuse('table_unknown'),
      ),
    notePrinted(place, sheets, call) {
      const tables = [...new Set(sheets.map(({ tableno }) => tableno))]
      return save(deps, place, { action: 'table.print', tables, call }, async (tx, found) => {
        if (found.length < tables.length) return refuse('table_unknown')
        await notePrintedSheets(tx, place, sheets)
        return null
      })
    },
  }
}

const isTableNo = (tableNo: string) => newTable.shape.tableNo.safeParse(tableNo).success

interface Change {
  readonly action: 'table.create' | 'table.change' | 'table.remove' | 'table.rekey' | 'table.print'
  readonly tables: readonly string[]
  readonly call: Call
}

/** Runs `work` once per key, with the tables as they were, and records what became of them. */
async function save(
  { db, live, store, linkBase }: TableSetUpDeps,
  place: StorePlace,
  { action, tables, call }: Change,
  work: (tx: Queryable, before: readonly TableSetUp[]) => Promise<Refusal<ErrorCode> | null>,
): Done {
  const { sellerId, storeId } = place
  if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
  const done = await once<Tables, ErrorCode>(db, call.once, sellerId, async (tx) => {
    const before = await listTableSetUps(tx, place, tables)
    const refused = await work(tx, before)
    if (refused !== null) return refused
    const after = await listTableSetUps(tx, place, tables)
    const changes = tables.map((tableNo) => ({
      ...{ action, subject: `${storeId}/${tableNo}` },
      ...{ before: auditedTable(before, tableNo), after: auditedTable(after, tableNo) },
    }))
    await recordAudit(tx, sellerId, { who: call.actor, where: 'console', reason: '' }, changes)
    await live.record(
      tx,
      sellerId,
      tables.flatMap((tableNo) => newsOf(action, storeId, tableNo)),
    )
    return ok({ tables: await listViews(tx, place), linkBase })
  })
  store.forget(sellerId, storeId)
  return done
}

function newsOf(action: Change['action'], storeId: string, tableNo: string): NewLiveEvent[] {
  if (action === 'table.print') return []
  const toStore = storeEvent(storeId, 'table_changed', { tableNo })
  if (action === 'table.create' || action === 'table.change') return [toStore]
  // A phone at a table whose code is dead learns it at once, and so does another server.
  return [toStore, tableEvent(storeId, tableNo, 'seating', { what: 'moved', uid: '' })]
}

/** What the audit keeps of a table: no secret, and not its party. */
function auditedTable(tables: readonly TableSetUp[], tableNo: string): object | null {
  const table = tables.find((one) => one.tableNo === tableNo)
  if (table === undefined) return null
  const { tableName, seats, area, codeVersion, printedAt } = table
  return { tableName, seats, area, codeVersion, printedAt }
}

async function listViews(db: Queryable, place: StorePlace): Promise<OwnerTable[]> {
  return (await listTableSetUps(db, place, null)).map(tableView)
}

function tableView({ tableNo, tableName, codeMadeAt, printedAt, code: _, ...rest }: TableSetUp): OwnerTable {
  const dates = { codeMadeAt: codeMadeAt?.toISOString() ?? null, printedAt: printedAt?.toISOString() ?? null }
  return { ...rest, ...dates, tableno: tableNo, tablename: tableName }
}
