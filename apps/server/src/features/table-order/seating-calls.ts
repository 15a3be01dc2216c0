import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { SeatingView, seatingRoutes } from '@comanda/contract/table-order/seating.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo } from '@comanda/rules/table-order/memo.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import type { PoolClient } from 'pg'
import { once } from '../../db/once.ts'
import type { Call, TableGrant } from '../../http/call.ts'
import { type LiveEvent, type NewLiveEvent, storeEvent, tableEvent } from '../live/live.service.ts'
import { forgetTries } from './code-try.repository.ts'
import { doorOf, enterTable, openParty } from './enter-table.ts'
import { gateRefusal, joinByCode } from './join-by-code.ts'
import {
  findParty,
  guestState,
  lockSeating,
  nameGuest,
  putAsking,
  refuseGuest,
  seatGuest,
  tableOfSeating,
} from './seating.repository.ts'
import { seatingView } from './seating-view.ts'
import { opensTables } from './store-gate.ts'
import type { TablePlace } from './table.repository.ts'
import { type Door, type HouseRules, houseRules, readDoor, servesHere, whyNot } from './table-door.ts'
import type { TableOrderDeps } from './table-order.service.ts'

type Path = '/weixin/storeorder/:sellerId/:storeId/:tableNo'
type Body<K extends keyof typeof seatingRoutes> = Input<(typeof seatingRoutes)[K]>['body']
type JoinBody = Body<`POST ${Path}/join.html`>
type LetInBody = Body<`POST ${Path}/letin.html`>
type Answer<T> = Promise<Result<T, ErrorCode>>

export interface SeatingCalls {
  getSeating(place: TablePlace, call: Call): Answer<SeatingView>
  join(place: TablePlace, body: JoinBody, call: Call): Answer<SeatingView>
  letIn(place: TablePlace, body: LetInBody, call: Call): Answer<SeatingView>
  setName(place: TablePlace, name: string, call: Call): Answer<SeatingView>
  /** Where the guest's party sits now; their phone gets that table's grant. `served`: the party a waiter looks after. */
  findParty(place: TablePlace, served: string | undefined, call: Call): Answer<{ tableNo: string }>
  /** Whether the guest sits at this seating, or may sit down by having scanned the table's code: they do so by asking. */
  sitsAt(place: TablePlace, seatingId: string, call: Call): Promise<boolean>
  /** Whether the guest is, or was to the end, in this party. Asks the database and lets nobody in. */
  isOfParty(sellerId: string, seatingId: string, call: Call): Promise<boolean>
}

/** What somebody calls themselves. */
const nameLimit = 20
/** Who ask and are not let in, within ten minutes: whoever has a photo of the code does not keep a party from eating. */
const knockLimit = 8
/** One no may have been a slip of the thumb; two are an answer, or a stranger would keep on asking. */
const refusalLimit = 2

/** Who sits at a table, and how others come to sit there. */
export function seatingCalls(deps: TableOrderDeps): SeatingCalls {
  const { db, live, store } = deps

  async function view(place: TablePlace, call: Call): Answer<SeatingView> {
    const rules = await houseRules(deps, place)
    if (!rules.ok) return rules
    return ok(seatingView(await readDoor(db.pool, rules.value, place, call), call, servesHere(call, place)))
  }

  /** Done by who sits there, once a key. */
  async function atSeating(
    place: TablePlace,
    call: Call,
    work: (
      tx: PoolClient,
      seatingId: string,
      /** As a guest found it; null = the staff need none. */
      door: Door | null,
    ) => Promise<Result<readonly NewLiveEvent[], ErrorCode>>,
    before: (tx: PoolClient) => Promise<void> = async () => undefined,
  ): Answer<SeatingView> {
    const known = await houseRules(deps, place)
    if (!known.ok) return known
    const isStaff = servesHere(call, place)
    const door = isStaff ? null : await readDoor(db.pool, known.value, place, call)
    if (door !== null && door.me?.state !== 'in') return refuse('seating_join_needed')
    let recorded: readonly LiveEvent[] = []
    const done = await once<null, ErrorCode>(db, call.once, place.sellerId, async (tx) => {
      recorded = []
      await before(tx)
      const seatingId = await lockSeating(tx, place)
      if (seatingId === null) return refuse('seating_join_needed')
      const mine = await guestState(tx, { sellerId: place.sellerId, seatingId, uid: call.actor })
      if (mine !== 'in' && !isStaff) return refuse('seating_join_needed')
      const news = await work(tx, seatingId, door)
      if (!news.ok) return news
      recorded = await live.record(tx, place.sellerId, news.value)
      return ok(null)
    })
    if (!done.ok) return done
    live.publish(recorded)
    return view(place, call)
  }

  return {
    getSeating: view,
    async join(place, body, call) {
      const rules = await houseRules(deps, place)
      if (!rules.ok) return rules
      const name = checkMemo(body.name ?? '', nameLimit)
      if (!name.ok) return refuse('name_too_long', name.values)
      const joined = await joinTable(deps, rules.value, place, { ...body, name: name.value }, call)
      return joined.ok ? view(place, call) : joined
    },
    letIn(place, { uid, accept }, call) {
      const { sellerId } = place
      return atSeating(
        place,
        call,
        async (tx, seatingId, door) => {
          if (door?.companionsLetIn === false) return refuse('join_not_offered')
          const state = await guestState(tx, { sellerId, seatingId, uid })
          if (state === 'in' && accept) return ok([])
          if (state !== 'asking') return refuse('guest_not_waiting')
          const means = servesHere(call, place) ? 'staff' : 'companion'
          if (accept) await seatGuest(tx, { sellerId, seatingId, uid }, { means, name: '', by: call.actor })
          else await refuseGuest(tx, { sellerId, seatingId, uid }, call.actor)
          return ok(newsOf(place, accept ? 'let_in' : 'refused', uid))
        },
        async (tx) => {
          if (accept) await forgetTries(tx, place, uid)
        },
      )
    },
    setName(place, text, call) {
      const name = checkMemo(text, nameLimit)
      if (!name.ok) return Promise.resolve(refuse('name_too_long', name.values))
      return atSeating(place, call, async (tx, seatingId) => {
        await nameGuest(tx, { sellerId: place.sellerId, seatingId, uid: call.actor }, name.value)
        return ok(newsOf(place, 'named', call.actor))
      })
    },
    async findParty({ sellerId, storeId, tableNo }, served, call) {
      // A waiter has no party: they are with the one they look after, else at the table they have chosen.
      if (call.serves === 'yes') {
        const found = served === undefined ? null : await tableOfSeating(db.pool, { sellerId, storeId }, served)
        return ok({ tableNo: found ?? tableNo })
      }
      const at = await findParty(db.pool, { sellerId, storeId, tableNo }, call.actor)
      const mark = at === null ? null : await store.tableMark(sellerId, storeId, at)
      if (at === null || mark === null) return refuse('seating_closed')
      call.grantTable({ sellerId, storeId, tableNo: at }, mark)
      return ok({ tableNo: at })
    },
    async sitsAt(place, seatingId, call) {
      const { guest } = call
      if (guest === null) return false
      const sitting = { sellerId: place.sellerId, seatingId, uid: guest.uid }
      if ((await guestState(db.pool, sitting)) === 'in') return true
      const mark = await store.tableMark(place.sellerId, place.storeId, place.tableNo)
      if (!guest.grants.some((grant) => isGrantOf(grant, place) && grant.mark === mark)) return false
      const entered = await enterTable(deps, place, { ...call, actor: guest.uid }, { opens: false })
      return entered.ok && (await guestState(db.pool, sitting)) === 'in'
    },
    async isOfParty(sellerId, seatingId, { guest }) {
      return guest !== null && (await guestState(db.pool, { sellerId, seatingId, uid: guest.uid })) === 'in'
    },
  }
}

function isGrantOf(grant: TableGrant, { sellerId, storeId, tableNo }: TablePlace): boolean {
  return grant.sellerId === sellerId && grant.storeId === storeId && grant.tableNo === tableNo
}

async function joinTable(
  deps: TableOrderDeps,
  rules: HouseRules,
  place: TablePlace,
  { way, code = '', name }: JoinBody & { readonly name: string },
  call: Call,
): Answer<unknown> {
  const { guard, settings } = rules
  const currency = settings.currency.code
  const door = await readDoor(deps.db.pool, rules, place, call)
  if (door.me?.state !== 'in' && door.movedTo !== null) return refuse('table_moved', [door.movedTo])
  if (door.seatingId === null && !servesHere(call, place)) {
    const store = await opensTables(deps, place, call.now)
    if (!store.ok) return store
  }
  if (way === 'orderCode' || way === 'code') {
    if (!takesCode(way, settings)) return refuse('join_not_offered')
    if (door.forgotten && door.me?.state !== 'in') return refuse('join_not_offered')
    if (door.seatingId === null && settings.tableOpenedBy === 'staff') return refuse('seating_not_open')
    if (!door.gate.open) return gateRefusal(door.gate)
    return joinByCode(deps, rules, place, { way, code, name }, call)
  }
  if (door.me?.state === 'in' || servesHere(call, place)) return ok(null)
  const refused = whyNot(door)
  if (refused === null) return enterTable(deps, place, call, { opens: true, name, currency })
  if (refused.code === 'seating_not_open') return refused
  if (way !== 'ask' || (guard.length === 0 && door.seatingId === null)) return refuse('join_not_offered')
  if (door.me?.state !== 'asking' && door.knocks >= knockLimit) return refuse('asking_full')
  return deps.turns.take(doorOf(place), async () => {
    const { knocks, me } = await readDoor(deps.db.pool, rules, place, call)
    if (me?.state !== 'asking' && knocks >= knockLimit) return refuse('asking_full')
    return ask(deps, rules, place, name, call)
  })
}

/** Asking twice is asking once more; the party is told of a few at a time, however many ask. */
async function ask(
  { db, live }: TableOrderDeps,
  rules: HouseRules,
  place: TablePlace,
  name: string,
  call: Call,
): Answer<null> {
  const { sellerId } = place
  let recorded: readonly LiveEvent[] = []
  // By its key: a copy that comes after the answer does not knock again.
  const asked = await once<null, ErrorCode>(db, call.once, sellerId, async (tx) => {
    recorded = []
    const currency = rules.settings.currency.code
    const seatingId = (await lockSeating(tx, place)) ?? (await openParty(tx, place, call, { currency }))
    if (seatingId === null) return refuse('server_busy')
    const door = await readDoor(tx, rules, place, call)
    if (door.me?.state === 'in' || door.me?.state === 'asking') return ok(null)
    if (door.knocks >= knockLimit) return refuse('asking_full')
    if ((door.me?.refusals ?? 0) >= refusalLimit) return refuse('asking_refused')
    await putAsking(tx, { sellerId, seatingId, uid: call.actor }, name)
    recorded = await live.record(tx, sellerId, newsOf(place, 'asked', call.actor))
    return ok(null)
  })
  live.publish(recorded)
  return asked
}

function newsOf(
  { storeId, tableNo }: TablePlace,
  what: 'asked' | 'let_in' | 'refused' | 'named',
  uid: string,
): readonly NewLiveEvent[] {
  return [tableEvent(storeId, tableNo, 'seating', { what, uid }), storeEvent(storeId, 'table_changed', { tableNo })]
}
