import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { AheadState } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { DispatchDetail, DispatchMove, DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { maskedPhone } from '@comanda/rules/kitchen/masked-phone.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { hasLeftTerminal } from '@comanda/rules/order/ahead-state.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { mayDispatch, needsFood } from '@comanda/rules/takeout/dispatch-move.ts'
import { looksLikeTel } from '@comanda/rules/takeout/recipient.ts'
import type { PoolClient } from 'pg'
import { once } from '../../db/once.ts'
import { isTheirs } from '../../http/access.ts'
import type { Call } from '../../http/call.ts'
import { type NewLiveEvent, storeEvent, tableEvent } from '../live/live.service.ts'
import {
  type DispatchRow,
  findDispatch,
  findSellerOfDispatch,
  lockDispatch,
  saveDispatch,
} from './dispatch.repository.ts'
import type { TakeoutDeps } from './takeout.service.ts'

type Move = Pick<DispatchMove, 'state' | 'rider' | 'reason'>

/** Which delivery: spec 1 §7 gives only its number, which is looked up in the caller's seller or orders. */
export interface DispatchPlace {
  readonly sellerId: string | undefined
  readonly outtradeno: string
}

export type Dispatch = ReturnType<typeof createDispatch>

export function createDispatch({ db, live, store }: TakeoutDeps) {
  async function moveDispatch(
    tx: PoolClient,
    { sellerId, outtradeno, from }: { sellerId: string; outtradeno: string; from: DispatchStore },
    move: Move,
    call: Call,
  ): Promise<Result<{ readonly detail: DispatchDetail; readonly news: readonly NewLiveEvent[] }, ErrorCode>> {
    const row = await lockDispatch(tx, sellerId, outtradeno)
    if (row === null) return refuse('dispatch_unknown')
    const decided = decideMove(row, move)
    if (!decided.ok) return decided
    if (decided.value === null) return ok({ detail: detailView(maskForStaff(row), from), news: [] })
    const { riderName, riderTel } = decided.value
    const { storeId } = row
    await saveDispatch(tx, {
      ...{ sellerId, outtradeno, storeId, riderName, riderTel },
      ...{ state: move.state, reason: move.reason, now: call.now, by: call.actor },
    })
    const steps = [...row.steps, { state: move.state, at: call.now.toISOString() }]
    const done = move.state === 'delivered' ? { running: false, ended: true } : {}
    const moved = { ...row, ...decided.value, ...done, state: move.state, reason: move.reason, steps }
    return ok({ detail: detailView(moved, from), news: newsOf(row, move.state) })
  }

  async function storeOf(sellerId: string, storeId: string, { language }: Call): Promise<DispatchStore> {
    const one = await store.getStore(sellerId, storeId)
    // A deleted store is shown by its number.
    if (one === null) return { storeName: storeId, storeTelephone: '' }
    return { storeName: textIn(one.names, language, defaultLanguage), storeTelephone: one.telephone }
  }

  return {
    /** For the order's guest and dispatching staff; others get `dispatch_unknown`. */
    async detail(place: DispatchPlace, call: Call) {
      const { outtradeno } = place
      const sellerId = place.sellerId ?? (await findSellerOfDispatch(db.pool, outtradeno, callerOf(call)))
      if (sellerId === null) return refuse('dispatch_unknown')
      const row = await findDispatch(db.pool, sellerId, outtradeno)
      if (row === null) return refuse('dispatch_unknown')
      const from = await storeOf(sellerId, row.storeId, call)
      if (maySendCouriers(call, sellerId, row.storeId)) return ok(detailView(maskForStaff(row), from))
      if (!isGuestOf(call, sellerId, row)) return refuse('dispatch_unknown')
      // The guest cannot call a rider whose delivery is over.
      return ok(detailView(limitForGuest(row, call.now), from))
    },
    async move(place: DispatchPlace, move: DispatchMove, call: Call) {
      const { outtradeno } = place
      const sellerId = place.sellerId ?? call.staff?.sellerId
      // The path names no seller, so the binder could not check it. Checked before the key, whose stored answer
      // contains an address.
      if (sellerId === undefined || call.staff?.sellerId !== sellerId) return refuse('not_allowed')
      const row = await findDispatch(db.pool, sellerId, outtradeno)
      if (row === null || !maySendCouriers(call, sellerId, row.storeId)) return refuse('dispatch_unknown')
      const from = await storeOf(sellerId, row.storeId, call)
      return once<DispatchDetail, ErrorCode>(db, call.once, sellerId, async (tx) => {
        const moved = await moveDispatch(tx, { sellerId, outtradeno, from }, move, call)
        if (!moved.ok) return moved
        await live.record(tx, sellerId, moved.value.news)
        return ok(moved.value.detail)
      })
    },
  }
}

function callerOf({ actor, staff }: Call): { readonly uid: string; readonly staffOf: string | null } {
  return { uid: actor, staffOf: staff?.sellerId ?? null }
}

/** Whether staff who dispatch couriers from that store make this call. */
function maySendCouriers({ staff }: Call, sellerId: string, storeId: string): boolean {
  return staff !== null && can(staff, 'order.dispatch') && isTheirs(staff, { sellerId, storeId })
}

/** A waiter's phone orders as `staff:name`, and two sellers may have the same name. */
function isGuestOf({ actor, staff }: Call, sellerId: string, { uid }: DispatchRow): boolean {
  return uid === actor && (!actor.startsWith('staff:') || staff?.sellerId === sellerId)
}

/** A delivery not marked as arrived ends for the guest after a time (rules/order/ahead-state.ts). */
function limitForGuest(row: DispatchRow, now: Date): DispatchRow {
  const isOver = row.running && row.takenAt !== null && hasLeftTerminal(row.takenAt, row.readyBy, now.getTime())
  const standing = isOver ? { ...row, running: false, ended: true } : row
  return standing.running ? standing : { ...standing, riderTel: '' }
}

/** Masks the guest's telephone once the delivery is over. */
function maskForStaff(row: DispatchRow): DispatchRow {
  return row.running ? row : { ...row, tel: maskedPhone(row.tel) }
}

type Rider = Pick<DispatchRow, 'riderName' | 'riderTel'>

/** Null: it is in that state already. */
function decideMove(row: DispatchRow, { state, rider }: Move): Result<Rider | null, ErrorCode> {
  // After a failed delivery a courier service sends another rider.
  const isOtherRider = state === 'waiting' || (row.state === 'failed' && !row.deliverySelf)
  const known = isOtherRider ? { riderName: '', riderTel: '' } : row
  const named = state === 'waiting' || rider === undefined ? known : { riderName: rider.name, riderTel: rider.tel }
  const next = { riderName: named.riderName, riderTel: named.riderTel }
  const sameRider = next.riderName === row.riderName && next.riderTel === row.riderTel
  if (state === row.state && sameRider) return ok(null)
  if (!row.running || !mayDispatch(row.state, state)) return refuse('dispatch_moved', [], { state: row.state })
  if (needsFood(state) && !row.ready) return refuse('handover_not_ready', [ticketNumber(row.pickupNo)])
  // The store does not know the rider of a courier service, so none is required. `arrived` needs none either, even if
  // the store has own riders since.
  const isSent = state === 'assigned' || state === 'on_the_way'
  if (isSent && next.riderName === '' && row.deliverySelf) return refuse('rider_needed')
  // The guest calls this number, so a wrong one is refused while staff can correct it.
  if (rider !== undefined && rider.tel !== '' && !looksLikeTel(rider.tel)) return refuse('shipping_tel_wrong')
  return ok(next)
}

/**
 * The order's state by its delivery (rules/order/ahead-state.ts). A failed delivery lies ready at the store again.
 */
const orderStates: Partial<Record<DispatchState, AheadState>> = {
  on_the_way: 'on_the_way',
  arrived: 'on_the_way',
  delivered: 'done',
  failed: 'ready',
}

/** Notifies the guest's phone of the delivery; the store's terminals read the ticket again. */
function newsOf({ storeId, outtradeno, state: was, roundId }: DispatchRow, state: DispatchState): NewLiveEvent[] {
  // A retried delivery waits for a rider again.
  const order = orderStates[state] ?? (was === 'failed' ? 'ready' : undefined)
  return [
    tableEvent(storeId, outtradeno, 'dispatch', { outtradeno, state }),
    ...(order === undefined ? [] : [tableEvent(storeId, outtradeno, 'order_state', { outtradeno, state: order })]),
    ...(roundId === null ? [] : [storeEvent(storeId, 'ticket_changed', { roundId })]),
  ]
}

type DispatchStore = Pick<DispatchDetail, 'storeName' | 'storeTelephone'>

function detailView(row: DispatchRow, from: DispatchStore): DispatchDetail {
  const { riderName, riderTel, distance, steps } = row
  return {
    outtradeno: row.outtradeno,
    storeId: row.storeId,
    ...from,
    state: row.state,
    order: row.running ? 'running' : row.ended ? 'over' : 'unpaid',
    rider: riderName === '' ? null : { name: riderName, tel: riderTel },
    reason: row.reason,
    contact: row.contact,
    tel: row.tel,
    address: row.address,
    houseNo: row.houseNo,
    gdLat: row.gdLat,
    gdLng: row.gdLng,
    memo: row.memo,
    distance: distance ?? 0,
    about: row.about,
    distributionCharge: row.distributionCharge,
    deliverySelf: row.deliverySelf,
    steps: steps.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
  }
}
