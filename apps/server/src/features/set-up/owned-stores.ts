import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import type { NewStore, StoreChange } from '@comanda/contract/store/store-set-up.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { closeToday } from '@comanda/rules/time/close-today.ts'
import { doorsFor } from '@comanda/rules/time/doors.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { type AuditedChange, recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { menuEvent, recordAndNotify, storeEvent } from '../live/live.service.ts'
import {
  changeStore,
  copyStore,
  createStore,
  type ListedStore,
  listStoreSetUps,
  lockSeller,
  makeTableCode,
  type StoreService,
  type StoreSetUp,
} from '../store/store.service.ts'

interface Place {
  readonly sellerId: string
  readonly storeId: string
}

interface Wish {
  readonly version: number
  readonly change: StoreChange
  readonly status?: 0 | 1 | undefined
}

type ChangeRefusal = 'store_unknown' | 'store_moved' | 'store_name_needed' | 'key_reused'
type CreateRefusal = 'not_allowed' | 'store_unknown' | 'store_taken' | 'store_name_needed' | 'key_reused'

export interface StoreSetUpService {
  list(sellerId: string, call: Call): Promise<Result<OwnedStore[], never>>
  create(
    sellerId: string,
    wish: { readonly store: NewStore; readonly copyFrom?: string | undefined },
    call: Call,
  ): Promise<Result<OwnedStore, CreateRefusal>>
  change(place: Place, wish: Wish, call: Call): Promise<Result<OwnedStore, ChangeRefusal>>
  closeToday(
    place: Place,
    clock: string,
    call: Call,
  ): Promise<Result<OwnedStore, 'store_unknown' | 'store_close_late' | 'key_reused'>>
}

/** The stores of a seller, in the owner's hands: the same set-up as by the command `store`, with audit and news. */
export function createStoreSetUpService({
  db,
  store,
}: {
  readonly db: Database
  readonly store: Pick<StoreService, 'forget'>
}): StoreSetUpService {
  /** One write with its answer; afterwards this server reads the store again. */
  async function write<C extends CreateRefusal | ChangeRefusal | 'store_close_late'>(
    place: Place,
    call: Call,
    work: (tx: Queryable) => Promise<Result<AuditedChange, C>>,
  ): Promise<Result<OwnedStore, C | 'key_reused'>> {
    const done = await once<OwnedStore, C | 'store_unknown'>(db, call.once, place.sellerId, async (tx) => {
      const changed = await work(tx)
      if (!changed.ok) return changed
      await recordAudit(tx, place.sellerId, { who: call.actor, where: 'console', reason: '' }, [changed.value])
      await recordAndNotify(tx, place.sellerId, [
        storeEvent(place.storeId, 'store_state', {}),
        menuEvent(place.storeId),
      ])
      const [listed] = await listStoreSetUps(tx, place.sellerId, place.storeId)
      return listed === undefined ? refuse('store_unknown') : ok(ownedView(listed, call.now))
    })
    store.forget(place.sellerId, place.storeId)
    return done as Result<OwnedStore, C | 'key_reused'>
  }

  return {
    async list(sellerId, { staff, now }) {
      const stores = await listStoreSetUps(db.pool, sellerId, null)
      return ok(stores.filter(({ storeId }) => mayManage(staff, storeId)).map((one) => ownedView(one, now)))
    },
    create: (sellerId, { store: wished, copyFrom }, call) =>
      write<CreateRefusal>({ sellerId, storeId: wished.storeId }, call, async (tx) => {
        // A new store is none of those where the caller works.
        if (!mayManage(call.staff, wished.storeId)) return refuse('not_allowed')
        return copyFrom === undefined ? makeNew(tx, sellerId, wished) : makeCopy(tx, sellerId, wished, copyFrom)
      }),
    change: (place, { version, change, status }, call) =>
      write<ChangeRefusal>(place, call, async (tx) => {
        const changed = await changeStore(tx, place, { ...change, ...(status === undefined ? {} : { status }) })
        if (changed === null) return refuse('store_unknown')
        if (changed === 'no_name') return refuse('store_name_needed')
        // Decided under the row's lock; a refusal rolls the change back.
        if (changed.before.version !== version) return refuse('store_moved')
        return ok({ action: 'store.change', subject: place.storeId, ...changed })
      }),
    closeToday: (place, clock, call) =>
      write<'store_unknown' | 'store_close_late'>(place, call, async (tx) => {
        // An empty change locks the store.
        const locked = await changeStore(tx, place, {})
        if (locked === null || locked === 'no_name') return refuse('store_unknown')
        const { before } = locked
        const specialDays = closeToday(before, before.timeZone, call.now.getTime(), clock)
        if (specialDays === null) return refuse('store_close_late', [clock])
        const changed = await changeStore(tx, place, { specialDays: specialDays.map(written) })
        if (changed === null || changed === 'no_name') return refuse('store_unknown')
        return ok({ action: 'store.close-today', subject: place.storeId, before, after: changed.after })
      }),
  }
}

type SpecialDay = StoreSetUp['specialDays'][number]

const written = ({ date, periods }: NonNullable<ReturnType<typeof closeToday>>[number]): SpecialDay => ({
  date,
  periods: periods.map(({ startTime, endTime, orderTypes }) => ({ startTime, endTime, orderTypes: [...orderTypes] })),
})

function mayManage(staff: Call['staff'], storeId: string): boolean {
  return staff === null || staff.storeIds.length === 0 || staff.storeIds.includes(storeId)
}

async function makeNew(
  tx: Queryable,
  sellerId: string,
  store: NewStore,
): Promise<Result<AuditedChange, 'store_unknown' | 'store_taken'>> {
  const seller = await lockSeller(tx, sellerId)
  if (seller === null) return refuse('store_unknown')
  const made = await createStore(tx, sellerId, { ...store, timeZone: store.timeZone ?? seller.timeZone })
  if (made === null) return refuse('store_taken', [store.storeId])
  return ok({ action: 'store.create', subject: store.storeId, before: null, after: made })
}

async function makeCopy(
  tx: Queryable,
  sellerId: string,
  { storeId, ...own }: NewStore,
  from: string,
): Promise<Result<AuditedChange, 'store_unknown' | 'store_taken' | 'store_name_needed'>> {
  const makeCode = () => makeTableCode(sellerId)
  const copied = await copyStore(tx, { sellerId, from, to: storeId, makeCode })
  if (copied === null) return refuse('store_unknown')
  if (copied === 'taken') return refuse('store_taken', [storeId])
  // A copy starts active, with its own name.
  const names = { ...emptied(copied.store.names), ...own.names }
  const changed = await changeStore(tx, { sellerId, storeId }, { ...own, names, status: 1 })
  if (changed === null) return refuse('store_unknown')
  if (changed === 'no_name') return refuse('store_name_needed')
  const after = { ...changed.after, copiedFrom: from }
  return ok({ action: 'store.copy', subject: storeId, before: null, after })
}

const emptied = (texts: object) => Object.fromEntries(Object.keys(texts).map((language) => [language, '']))

function ownedView({ pausedUntil, pauseReason, ...store }: ListedStore, now: Date): OwnedStore {
  const at = now.getTime()
  const doors = doorsFor(store, store.timeZone, 0)
  const isPaused = pausedUntil !== null && pausedUntil > now
  const isOpen = store.isBusiness && doors.orderLeft(at) >= 0
  return {
    ...store,
    state: store.status !== 1 ? 'deactivated' : isPaused ? 'paused' : isOpen ? 'open' : 'closed',
    pausedUntil: isPaused ? pausedUntil.toISOString() : '',
    pauseReason: isPaused ? pauseReason : '',
    today: calendarDay(localTime(at, store.timeZone)),
    opens: isOpen || !store.isBusiness ? null : doors.opensAfter(at),
    minutesLeft: doors.left(at),
  }
}
