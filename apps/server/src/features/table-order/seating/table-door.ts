import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { isAbandoned } from '@comanda/rules/table-order/abandoned-party.ts'
import { type CodeGate, codeGate, isOrderCodeLocked } from '@comanda/rules/table-order/code-try.ts'
import {
  companionsLetIn,
  type GuardWay,
  guardOf,
  scanOpensFreeTable,
  waysIn,
} from '@comanda/rules/table-order/table-guard.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { isTheirs } from '../../../http/access.ts'
import type { Call } from '../../../http/call.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { readPartyState } from './abandoned-party.repository.ts'
import { type DoorRow, readDoorRow, type SeatedGuest } from './seating.repository.ts'

/** The store's conditions for sitting down. */
export interface TableSettings {
  readonly store: StoreRecord
  readonly settings: StyleConfig
  readonly guard: readonly GuardWay[]
}

/** A table from this guest's point of view. */
export interface Door extends DoorRow {
  readonly me: SeatedGuest | undefined
  /** This guest's party has ended since they scanned the code: only a new scan lets them order (decision 0003). */
  readonly ended: boolean
  /** Whether the server checks a code of this phone now. */
  readonly gate: CodeGate
  /** The store's guests have tried too many ordering codes: none is checked here now. `gate` covers this phone and table. */
  readonly orderCodeLocked: boolean
  /** The server accepts none of the store's codes from this phone any more. */
  readonly codesLocked: boolean
  /** The ways in for this guest; empty = scanning alone is enough. */
  readonly ways: readonly GuardWay[]
  /** A party sits there or a guest may open the table; false = only the staff open it, and have not. */
  readonly opened: boolean
  /** The seated guests see who asks and may let them in; false = only the staff may. */
  readonly companionsLetIn: boolean
}

export async function tableSettings(
  { store: stores, style }: Pick<TableOrderDeps, 'store' | 'style'>,
  { sellerId, storeId }: Pick<TablePlace, 'sellerId' | 'storeId'>,
): Promise<Result<TableSettings, 'store_unknown'>> {
  const store = await stores.getStore(sellerId, storeId)
  const settings = store === null ? null : await style.settingsOf(sellerId, store)
  return store === null || settings === null
    ? refuse('store_unknown')
    : ok({ store, settings, guard: guardOf(settings) })
}

export async function readDoor(
  db: Queryable,
  { settings, guard }: TableSettings,
  place: TablePlace,
  call: Pick<Call, 'actor' | 'guest' | 'now'>,
): Promise<Door> {
  const row = await readDoorRow(db, place, call.actor, scannedAt(call, place))
  const gate = codeGate(row.deviceTries, row.tableTries, call.now.getTime())
  const orderCodeLocked = isOrderCodeLocked(row.storeTries, row.tableTries, call.now.getTime())
  const codesLocked = !gate.open && gate.why === 'locked'
  const isCrowded = settings.holdDevices > 0 && row.newDevices >= settings.holdDevices
  // The staff unlock for a party, not for a crowd: after so many phones the normal conditions apply again.
  const isUnlocked = row.unlocked && !isCrowded
  const opened = row.seatingId !== null || settings.tableOpenedBy === 'scan'
  const me = row.guests.find(({ uid }) => uid === call.actor)
  const isFirst = guard.length > 0 && scanOpensFreeTable(settings) && (await isFree(db, place, row, me))
  const ways = waysIn(isUnlocked || isFirst ? [] : guard, {
    forgotten: row.forgotten,
    scanning: isUnlocked || row.seatingId === null || !isCrowded,
    companions: row.guests.some(({ state }) => state === 'in'),
    codesLocked,
    orderCodeLocked,
    opened,
  })
  const ended = row.former && me?.state !== 'in'
  return {
    ...row,
    me,
    ended,
    gate,
    orderCodeLocked,
    codesLocked: codesLocked || (orderCodeLocked && guard.includes('orderCode') && !guard.includes('code')),
    ways: ended ? [] : ways,
    opened,
    companionsLetIn: companionsLetIn(guard) && !row.forgotten,
  }
}

/** Whether no party sits there for this guest to ask: a free table, or one whose only guests knocked or have left. */
async function isFree(
  db: Queryable,
  { sellerId }: TablePlace,
  { seatingId, onlyKnocked }: DoorRow,
  me: SeatedGuest | undefined,
): Promise<boolean> {
  if (seatingId === null || onlyKnocked) return true
  const party = me?.state === 'in' ? undefined : await readPartyState(db, sellerId, seatingId)
  return party !== undefined && isAbandoned(party)
}

/** When this guest scanned the table's code; without a grant, the earliest possible date. */
export function scannedAt({ guest }: Pick<Call, 'guest'>, { sellerId, storeId, tableNo }: TablePlace): Date {
  const grant = guest?.grants.find(
    (one) => one.sellerId === sellerId && one.storeId === storeId && one.tableNo === tableNo,
  )
  return new Date(grant?.since ?? 0)
}

/** Staff who serve this store's tables need no seat. A staff session alone is not enough: a guest may scan a code at a terminal. */
export function servesHere(
  { staff, serves }: Pick<Call, 'staff' | 'serves'>,
  { sellerId, storeId }: Omit<TablePlace, 'tableNo'>,
): boolean {
  return serves === 'yes' && staff !== null && can(staff, 'table.order') && isTheirs(staff, { sellerId, storeId })
}

/** Why a guest may not sit down by scanning alone; null = they may. */
export function refusalAtDoor({
  movedTo,
  ended,
  ways,
  opened,
}: Door): Refusal<'table_moved' | 'table_code_needed' | 'seating_not_open' | 'seating_join_needed'> | null {
  if (movedTo !== null) return refuse('table_moved', [movedTo], { tableNo: movedTo })
  if (ended) return refuse('table_code_needed')
  if (ways.length === 0) return null
  return refuse(opened ? 'seating_join_needed' : 'seating_not_open', [], { ways })
}
