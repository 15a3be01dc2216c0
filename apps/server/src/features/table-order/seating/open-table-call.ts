import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import { readTable, type TableKey, type TablePlace, type TableState } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { enterTable } from './enter-table.ts'
import { checkPartyMoved, isOtherParty } from './party-check.ts'
import { tries } from './seating.ts'
import { checkStoreOpen } from './store-gate.ts'
import { servesHere, type TableSettings, tableSettings } from './table-door.ts'

/** The conditions of a call at a table. */
export interface TableNeed {
  /** Refuses a call that the store does not offer, before any read. */
  offered?(settings: TableSettings): Refusal<ErrorCode> | null
  /** `already`: the guest must sit here. `scan`: this call seats a guest who needs only a scan to sit down. */
  readonly seat: 'already' | 'scan'
  /** The party that the phone means; '' or left out = the party that sits here. */
  readonly party?: string | undefined
  /** Whether another party is refused here, or left to the call. */
  readonly otherParty: 'refused' | 'allowed'
  /** When the store must take orders: for every call of this kind, or only for one that opens the table. */
  readonly takesOrders: 'always' | 'to open' | 'never'
  /** The call's key, whose stored answer is read with the table. `at once`: the answer shows nothing of the table. */
  readonly replay?: { readonly key: TableKey; readonly given: 'at once' | 'when seated' }
}

/** The guest sits here already; the call never seats one. */
export const seatedAlready = {
  seat: 'already',
  otherParty: 'allowed',
  takesOrders: 'never',
} as const satisfies TableNeed

/** Looks at the table, or changes what the guest's own party already has. */
export const seatOnly = { seat: 'scan', otherParty: 'allowed', takesOrders: 'never' } as const satisfies TableNeed

/** Adds to what the party orders. */
export const ordering = { seat: 'scan', otherParty: 'refused', takesOrders: 'always' } as const satisfies TableNeed

/** A call at a table that its guest, or the staff who serve it, may make. */
export interface TableCall extends TableSettings {
  /** The table, read after the guest sat down; with a stored answer nothing else of it counts. */
  readonly state: TableState
  /** A member of the staff who serves this table makes the call, and needs no seat. */
  readonly isStaff: boolean
  /** Why the call may not write, for the party or the store; null = it may. A call that keeps refusals under its key keeps this one. */
  readonly refused: Refusal<ErrorCode> | null
}

const noKey: TableKey = { scope: '', key: '' }

/**
 * Admits a call to a table. The refusals come in this order: unknown store, call not offered, party moved, no seat.
 * Then, in `refused`: another party, and a store that takes no orders. A free table admits every guest and holds no
 * party's data.
 */
export async function openTableCall(
  deps: TableOrderDeps,
  place: TablePlace,
  call: Call,
  need: TableNeed,
): Promise<Result<TableCall, ErrorCode>> {
  const settings = await tableSettings(deps, place)
  if (!settings.ok) return settings
  const denied = need.offered?.(settings.value) ?? null
  if (denied !== null) return denied
  const isStaff = servesHere(call, place)
  for (let attempt = 0; attempt < tries.limit; attempt += 1) {
    const state = await readTable(deps.db.pool, place, need.replay?.key ?? noKey, call.actor)
    const opened = { ...settings.value, state, isStaff, refused: null }
    if (state.stored !== null && need.replay?.given === 'at once') return ok(opened)
    // The guest takes no seat here: the call belongs to the table of their party.
    const moved = await checkPartyMoved(deps.db.pool, place, state.seatingId, need.party, call)
    if (moved !== null) return moved
    const seated = isStaff || state.means !== null ? ok(null) : await takeSeat(deps, opened, place, call, need)
    if (!seated.ok) return seated
    if (seated.value === 'again') continue
    return ok(state.stored === null ? { ...opened, refused: refusalOf(opened, need, call.now) } : opened)
  }
  return refuse('server_busy')
}

/** `again` = the guest has just sat down, so the table is read again; null = a free table. */
async function takeSeat(
  deps: TableOrderDeps,
  { state, ...settings }: TableCall,
  place: TablePlace,
  call: Call,
  { seat }: TableNeed,
): Promise<Result<null | 'again', ErrorCode>> {
  if (seat === 'already') return refuse('seating_join_needed')
  const entered = await enterTable(deps, settings, place, call, { opens: false })
  if (!entered.ok) return entered
  // The next guest must not see a party that ended after the table was read.
  return ok(entered.value === 'in' || state.seatingId !== null ? 'again' : null)
}

function refusalOf(table: TableCall, { party, otherParty, takesOrders }: TableNeed, now: Date): TableCall['refused'] {
  const { state } = table
  if (otherParty === 'refused' && isOtherParty(party, state)) return refuse('seating_closed')
  const isGated = takesOrders === 'always' || (takesOrders === 'to open' && state.seatingId === null)
  return isGated ? checkStoreOpen(table, state, now) : null
}
