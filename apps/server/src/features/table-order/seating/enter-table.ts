import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import type { GuestMeans } from '@comanda/rules/table-order/guest-means.ts'
import type { PoolClient } from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import { newNumber } from '../../order/order.service.ts'
import { openSeating, type TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { carryOver } from './abandoned-party.repository.ts'
import { closeAbandonedParty, offerUnsent } from './abandoned-party.ts'
import { lockSeating, seatGuest } from './seating.repository.ts'
import { readDoor, refusalAtDoor, servesHere, type TableSettings } from './table-door.ts'

type Deps = Pick<TableOrderDeps, 'db' | 'live' | 'order' | 'turns'>

export function doorOf({ sellerId, storeId, tableNo }: TablePlace): string {
  return `${sellerId} ${storeId} ${tableNo}`
}

export interface Entering {
  /** True opens a free table; false leaves it free. */
  readonly opens: boolean
  readonly cover?: number | null
  /** The head count when no guest gave one and the guest's party has not paid here lately. */
  readonly coverElse?: number
  readonly currency?: string | undefined
  readonly name?: string
}

/**
 * Seats a guest: a party's data is only for guests at its table. A guest who may sit down by scanning alone does so
 * here, in the first call that needs it. Other guests are refused with the reason. `free` = the table is free.
 */
export async function enterTable(
  deps: Deps,
  settings: TableSettings,
  place: TablePlace,
  call: Call,
  entering: Entering,
): Promise<Result<'in' | 'free', ErrorCode>> {
  const isStaff = servesHere(call, place)
  // This check without a lock refuses outside guests, so that the party waits for no lock of theirs.
  const outside = isStaff ? null : await lookAtDoor(deps, settings, place, call, entering)
  if (outside !== null) return outside
  return deps.turns.take(doorOf(place), async () => {
    // Checked again in the queue: a crowd may come at one moment, and the table closes to most of it meanwhile.
    const late = isStaff ? null : await lookAtDoor(deps, settings, place, call, entering)
    return late ?? sitDown(deps, settings, place, call, entering)
  })
}

async function sitDown(
  deps: Deps,
  rules: TableSettings,
  place: TablePlace,
  call: Call,
  entering: Entering,
): Promise<Result<'in' | 'free', ErrorCode>> {
  const isStaff = servesHere(call, place)
  return transaction<Result<'in' | 'free', ErrorCode>>(deps.db, async (tx) => {
    for (;;) {
      const seatingId = await lockSeating(tx, place)
      if (seatingId === null && !entering.opens) return ok('free')
      if (seatingId !== null && isStaff) return ok('in')
      const door = isStaff ? null : await readDoor(tx, rules, place, call)
      if (door?.me?.state === 'in') return ok('in')
      const refused = door === null ? null : refusalAtDoor(door)
      if (refused !== null) return refused
      const replaced =
        seatingId === null ? null : await replaceAbandonedParty(tx, deps, place, seatingId, call, entering)
      // Two first guests may come at one moment. One opens the table; the loop checks again for the other.
      const opened = replaced?.seatingId ?? (seatingId === null ? await openParty(tx, place, call, entering) : null)
      const at = opened ?? seatingId
      if (at === null) continue
      if (!isStaff) await sit(tx, place, at, call, meansOf(opened !== null, door?.unlocked ?? false), entering.name)
      // Only a party's first guest is offered the unsent dishes of their last party.
      const isFirst = !isStaff && !door?.guests.some(({ state }) => state === 'in')
      const offered = isFirst ? await offerUnsent(tx, place, at) : []
      const news = [...(replaced?.news ?? []), ...newsOf(place, call.actor, opened === null), ...offered]
      await deps.live.record(tx, place.sellerId, news)
      return ok('in')
    }
  })
}

/** The refusal known without a lock; null = the guest may sit down. */
async function lookAtDoor(
  { db }: Deps,
  rules: TableSettings,
  place: TablePlace,
  call: Call,
  { opens }: Entering,
): Promise<Result<'in' | 'free', ErrorCode> | null> {
  const door = await readDoor(db.pool, rules, place, call)
  if (door.me?.state === 'in') return ok('in')
  const refused = refusalAtDoor(door)
  if (door.seatingId !== null || opens || refused?.code === 'table_moved') return refused
  return ok('free')
}

/**
 * Replaces the party at this seating, locked by the caller, if it left without ordering. The next guest gets an empty
 * cart and a new bill (decision 0029). Null = the party is still there.
 */
export async function replaceAbandonedParty(
  tx: PoolClient,
  { order }: Pick<TableOrderDeps, 'order'>,
  place: TablePlace,
  seatingId: string,
  call: Pick<Call, 'actor'>,
  opening: Pick<Entering, 'cover' | 'coverElse'>,
): Promise<{ readonly seatingId: string; readonly news: readonly NewLiveEvent[] } | null> {
  const left = await closeAbandonedParty(tx, order, place, seatingId)
  if (left === null) return null
  const { currency, unlockedUntil } = left.party
  const opened = await openParty(tx, place, call, { ...opening, currency })
  // The closed seating keeps the table until the commit, so no other transaction opens it.
  if (opened === null) throw new Error('another transaction opened an abandoned table')
  await carryOver(tx, place.sellerId, { from: seatingId, to: opened, unlockedUntil })
  return { seatingId: opened, news: left.news }
}

/** The new seating's id; null when another guest was first. */
export async function openParty(
  tx: PoolClient,
  place: TablePlace,
  call: Pick<Call, 'actor'>,
  { cover, coverElse, currency }: Pick<Entering, 'cover' | 'coverElse' | 'currency'>,
): Promise<string | null> {
  const seatingId = newNumber()
  const opened = await openSeating(tx, {
    ...place,
    seatingId,
    billId: newNumber(),
    cover: cover ?? null,
    coverElse: coverElse ?? 0,
    currency: currency ?? 'CNY',
    openedBy: call.actor,
  })
  return opened ? seatingId : null
}

function meansOf(first: boolean, unlocked: boolean): GuestMeans {
  if (first) return 'first'
  return unlocked ? 'unlocked' : 'open'
}

function sit(tx: PoolClient, { sellerId }: TablePlace, seatingId: string, call: Call, means: GuestMeans, name = '') {
  return seatGuest(tx, { sellerId, seatingId, uid: call.actor }, { means, name, by: '' })
}

/** A newly opened table has no listener: its channel gets the event from the second guest on. */
function newsOf({ storeId, tableNo }: TablePlace, uid: string, toTable: boolean): readonly NewLiveEvent[] {
  const toStore = storeEvent(storeId, 'table_changed', { tableNo })
  return toTable ? [tableEvent(storeId, tableNo, 'seating', { what: 'joined', uid }), toStore] : [toStore]
}
