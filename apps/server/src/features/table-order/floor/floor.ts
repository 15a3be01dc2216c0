import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { TableEvents } from '@comanda/contract/live/live.events.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { constraintOf } from '../../../db/database-error.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type LiveEvent, type NewLiveEvent, tableEvent } from '../../live/live.service.ts'
import { newNumber } from '../../order/order.service.ts'
import { offerUnsent } from '../seating/abandoned-party.ts'
import { forgetTries } from '../seating/code-try.repository.ts'
import { checkPartySeen } from '../seating/party-check.ts'
import { seatingNews } from '../seating/seating-news.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { closeKnockedSeating } from './close-knocked-seating.ts'
import {
  answerAsking,
  closeByStaff,
  lockOpenSeating,
  moveSeating,
  type OpenSeating,
  openByStaff,
} from './floor-change.repository.ts'

/** Menu class of dine-in (spec 1 §4). */
const dineIn = 0

type Done = Promise<Result<object, ErrorCode>>
type News = Result<readonly NewLiveEvent[], ErrorCode>

/** The party that the staff saw at the table; '' = a free table (to open it), or any party. */
interface PartySeen {
  readonly seatingid: string
}

interface StaffOpen extends PartySeen {
  readonly cover?: number | undefined
  /** 0 locks the table again. */
  readonly unlockMinutes: number
}

/** What the staff do at a table. Check, effect and events are one transaction per key; it records the staff member. */
export interface FloorChanges {
  open(place: TablePlace, to: StaffOpen, call: Call): Done
  close(place: TablePlace, how: PartySeen & { giveUp: number | null; reason: string }, call: Call): Done
  move(place: TablePlace, how: PartySeen & { to: string }, call: Call): Done
  rekey(place: TablePlace, call: Call): Done
  letIn(place: TablePlace, answer: { uid: string; accept: boolean }, call: Call): Done
}

export function floorChanges(deps: TableOrderDeps): FloorChanges {
  const { store, order } = deps
  const isTable = async ({ sellerId, storeId }: TablePlace, tableNo: string) =>
    (await store.getTable(sellerId, storeId, tableNo)) !== null

  /** Runs `work` with the table's party locked until the commit. Refused when it is not the party the staff meant. */
  async function atSeating(
    place: TablePlace,
    { seatingid }: PartySeen,
    call: Call,
    work: (tx: PoolClient, seating: OpenSeating) => Promise<News>,
    before: (tx: PoolClient) => Promise<void> = async () => undefined,
  ) {
    if (!(await isTable(place, place.tableNo))) return refuse('table_unknown')
    return change(deps, place, call, async (tx) => {
      await before(tx)
      const seating = await lockOpenSeating(tx, place)
      const another = await checkPartySeen(tx, place, seatingid, seating)
      if (another !== null) return another
      return seating === undefined ? refuse('seating_none') : work(tx, seating)
    })
  }

  return {
    async open(place, { seatingid, cover, unlockMinutes }, call) {
      if (!(await isTable(place, place.tableNo))) return refuse('table_unknown')
      const currency = await currencyAt(deps, place)
      const opening = {
        ...place,
        ...{ seatingId: newNumber(), billId: newNumber(), currency, cover: cover ?? null, by: call.actor },
        onlyFree: seatingid === '' && cover !== undefined,
        unlockedUntil: unlockMinutes === 0 ? null : new Date(call.now.getTime() + unlockMinutes * 60_000),
      }
      return change(deps, place, call, async (tx) => {
        const another = await checkPartySeen(tx, place, seatingid, await lockOpenSeating(tx, place))
        if (another !== null) return another
        const opened = await openByStaff(tx, opening)
        if (opened === undefined) return refuse('table_taken', [place.tableNo])
        const { seatingId, isNew } = opened
        const head = isNew || cover === undefined ? [] : [announced(place, call)]
        // Opening the table lets in the guests who had knocked.
        const offered = isNew ? [] : await offerUnsent(tx, place, seatingId)
        return ok([...seatingNews(place, isNew ? 'opened' : 'let_in', call.actor), ...head, ...offered])
      })
    },
    close: (place, { seatingid, giveUp, reason }, call) =>
      atSeating(place, { seatingid }, call, async (tx, { seatingId, billId }) => {
        const closed = await order.closeBill(tx, { sellerId: place.sellerId, billId, giveUp, reason })
        if (!closed.ok) return closed
        await closeByStaff(tx, { sellerId: place.sellerId, seatingId, by: call.actor, reason })
        return ok([...closed.value.events, ...seatingNews(place, 'closed', call.actor)])
      }),
    async move(place, { seatingid, to }, call) {
      if (!(await isTable(place, to))) return refuse('table_unknown')
      if (to === place.tableNo) return refuse('table_taken', [to])
      try {
        return await atSeating(place, { seatingid }, call, async (tx, { seatingId, billId }) => {
          const freed = await closeKnockedSeating(tx, order, { ...place, tableNo: to }, call)
          const moved = await order.moveBill(tx, { sellerId: place.sellerId, billId, tableNo: to })
          if (!moved.ok) return moved
          await moveSeating(tx, place.sellerId, seatingId, to)
          const there = { ...place, tableNo: to }
          return ok([
            ...freed,
            ...moved.value,
            ...seatingNews(place, 'moved', call.actor),
            ...seatingNews(there, 'moved', call.actor),
          ])
        })
      } catch (error) {
        if (constraintOf(error) === 'seating_one_open') return refuse('table_taken', [to])
        throw error
      }
    },
    async rekey(place, call) {
      const { sellerId, storeId, tableNo } = place
      const done = await change(deps, place, call, async (tx) =>
        (await store.rekeyTable(tx, sellerId, storeId, tableNo))
          ? ok(seatingNews(place, 'moved', call.actor))
          : refuse('table_unknown'),
      )
      store.forget(sellerId, storeId)
      return done
    },
    letIn: (place, { uid, accept }, call) =>
      atSeating(
        place,
        // The staff answer one guest. A guest who no longer asks here is not let in.
        { seatingid: '' },
        call,
        async (tx, { seatingId }) => {
          const answer = { sellerId: place.sellerId, seatingId, uid, accept, by: call.actor }
          if (!(await answerAsking(tx, answer))) return refuse('guest_not_waiting')
          const offered = accept ? await offerUnsent(tx, place, seatingId) : []
          return ok([...seatingNews(place, accept ? 'let_in' : 'refused', uid), ...offered])
        },
        // Letting a guest in unlocks their phone's code tries. The count is locked before the seating.
        async (tx) => {
          if (accept) await forgetTries(tx, place, uid)
        },
      ),
  }
}

async function currencyAt({ menu }: Pick<TableOrderDeps, 'menu'>, { sellerId, storeId }: TablePlace): Promise<string> {
  return (await menu.currentMenu(sellerId, storeId, dineIn))?.snapshot.currency ?? 'CNY'
}

/**
 * Drops cached stores and tables when another server or a command changes them. The old code on a photo then opens
 * nothing, even while the cache is fresh. If the event is lost, the cache expires within seconds.
 */
export function forgetRekeyed({ store }: Pick<TableOrderDeps, 'store'>): (event: LiveEvent) => void {
  return ({ sellerId, channel, type, data }) => {
    // A re-key sends this event; a move sends it too (`seatingNews`).
    const isMoved = type === 'seating' && (data as TableEvents['seating'] | undefined)?.what === 'moved'
    // A pause and a change of set-up send this one.
    if (isMoved || type === 'store_state') store.forget(sellerId, channel.split('_')[1] ?? '')
  }
}

async function change(
  { db, live }: TableOrderDeps,
  { sellerId, storeId, tableNo }: TablePlace,
  call: Call,
  work: (tx: PoolClient) => Promise<News>,
): Done {
  const done = await once<object, ErrorCode>(db, call.once, sellerId, async (tx) => {
    const news = await work(tx)
    if (!news.ok) return news
    await live.record(tx, sellerId, news.value)
    return ok({})
  })
  if (!done.ok) return done
  call.log.info(
    { by: call.actor, sellerId, storeId, tableNo, did: call.once.scope.split('/').at(-1) },
    'staff changed a table',
  )
  return done
}

function announced({ storeId, tableNo }: TablePlace, call: Call): NewLiveEvent {
  return tableEvent(storeId, tableNo, 'fresh_order', { seq: 0, uid: call.actor, what: 'announced' })
}
