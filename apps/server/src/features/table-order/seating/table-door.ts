import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { type CodeGate, codeGate, isOrderCodeLocked } from '@comanda/rules/table-order/code-try.ts'
import { companionsLetIn, type GuardWay, guardOf, waysIn } from '@comanda/rules/table-order/table-guard.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { isTheirs } from '../../../http/access.ts'
import type { Call } from '../../../http/call.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type DoorRow, readDoorRow, type SeatedGuest } from './seating.repository.ts'

/** What the store asks of who wants to sit down. */
export interface TableSettings {
  readonly store: StoreRecord
  readonly settings: StyleConfig
  readonly guard: readonly GuardWay[]
}

/** A table as this guest stands before it. */
export interface Door extends DoorRow {
  readonly me: SeatedGuest | undefined
  /** Whether a code of this phone is looked at now. */
  readonly gate: CodeGate
  /** No ordering code is looked at here now, because of what the whole store's guests tried; `gate` is of this phone and table. */
  readonly orderCodeLocked: boolean
  /** No code that the store asks for at its door is taken from this phone any more. */
  readonly codesLocked: boolean
  /** How this guest may come in; empty = by scanning alone. */
  readonly ways: readonly GuardWay[]
  /** A party sits there, or a guest may open the table; false = the staff open the tables here, and have not opened this one. */
  readonly opened: boolean
  /** The guests who sit there see who asks, and may let them in; false = only the staff may. */
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
  // The staff unlock for a party, not for a crowd: after so many phones the table asks again for what it asked before.
  const isUnlocked = row.unlocked && !isCrowded
  const opened = row.seatingId !== null || settings.tableOpenedBy === 'scan'
  const ways = waysIn(isUnlocked ? [] : guard, {
    forgotten: row.forgotten,
    // A guest of a party that has ended may open the next one, but not enter one that other guests opened.
    scanning: isUnlocked || row.seatingId === null || !(isCrowded || row.former),
    companions: row.guests.some(({ state }) => state === 'in'),
    codesLocked,
    orderCodeLocked,
    opened,
  })
  const me = row.guests.find(({ uid }) => uid === call.actor)
  return {
    ...row,
    me,
    gate,
    orderCodeLocked,
    codesLocked: codesLocked || (orderCodeLocked && guard.includes('orderCode') && !guard.includes('code')),
    ways,
    opened,
    companionsLetIn: companionsLetIn(guard) && !row.forgotten,
  }
}

/** When this guest scanned the table's code; before everything when they hold no grant of it. */
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
  return serves === 'yes' && staff !== null && can(staff.role, 'table.order') && isTheirs(staff, { sellerId, storeId })
}

/** Why a guest may not sit down by scanning alone; null = they may. */
export function refusalAtDoor({
  movedTo,
  ways,
  opened,
}: Door): Refusal<'table_moved' | 'seating_not_open' | 'seating_join_needed'> | null {
  if (movedTo !== null) return refuse('table_moved', [movedTo], { tableNo: movedTo })
  if (ways.length === 0) return null
  return refuse(opened ? 'seating_join_needed' : 'seating_not_open', [], { ways })
}
