import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { seatingRoutes } from '@comanda/contract/table-order/seating.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { doorOf, enterTable, openParty } from './enter-table.ts'
import { gateRefusal, joinByCode } from './join-by-code.ts'
import { lockSeating, putAsking } from './seating.repository.ts'
import { seatingNews } from './seating-news.ts'
import { checkStoreOpenNow } from './store-gate.ts'
import { readDoor, refusalAtDoor, servesHere, type TableSettings } from './table-door.ts'

type JoinPath = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html'
export type JoinBody = Input<(typeof seatingRoutes)[JoinPath]>['body']
type Joining = JoinBody & { readonly name: string }
type Answer<T> = Promise<Result<T, ErrorCode>>

/** Limit of waiting guests within ten minutes: strangers with a photo of the code must not disturb a party. */
const knockLimit = 8
/** One refusal may be a slip of the thumb; the second ends the asking, against a stranger who keeps on. */
const refusalLimit = 2

/** Lets a guest join by scan, by code, or by asking the party. A refusal names the obstacle. */
export async function joinTable(
  deps: TableOrderDeps,
  rules: TableSettings,
  place: TablePlace,
  { way, code = '', name }: Joining,
  call: Call,
): Answer<unknown> {
  const { guard, settings } = rules
  const currency = settings.currency.code
  const door = await readDoor(deps.db.pool, rules, place, call)
  if (door.me?.state !== 'in' && door.movedTo !== null) return refuse('table_moved', [door.movedTo])
  if (door.ended) return refuse('table_code_needed')
  if (door.seatingId === null && !servesHere(call, place)) {
    const shut = await checkStoreOpenNow(deps, rules, place, call.now)
    if (shut !== null) return shut
  }
  if (way === 'orderCode' || way === 'code') {
    if (!takesCode(way, settings)) return refuse('join_not_offered')
    if (door.forgotten && door.me?.state !== 'in') return refuse('join_not_offered')
    if (door.seatingId === null && settings.tableOpenedBy === 'staff') return refuse('seating_not_open')
    if (!door.gate.open) return gateRefusal(door.gate)
    // Checked again under the lock. Here it keeps a guessing phone out of the table's queue. A seated guest may repeat
    // a request whose answer was lost.
    if (way === 'orderCode' && door.orderCodeLocked && door.me?.state !== 'in') return refuse('code_locked')
    return joinByCode(deps, rules, place, { way, code, name }, call)
  }
  if (door.me?.state === 'in' || servesHere(call, place)) return ok(null)
  const refused = refusalAtDoor(door)
  if (refused === null) return enterTable(deps, rules, place, call, { opens: true, name, currency })
  if (refused.code === 'seating_not_open') return refused
  if (way !== 'ask' || (guard.length === 0 && door.seatingId === null)) return refuse('join_not_offered')
  if (door.me?.state !== 'asking' && door.knocks >= knockLimit) return refuse('asking_full')
  return deps.turns.take(doorOf(place), async () => {
    const { knocks, me } = await readDoor(deps.db.pool, rules, place, call)
    if (me?.state !== 'asking' && knocks >= knockLimit) return refuse('asking_full')
    return ask(deps, rules, place, name, call)
  })
}

/** A second ask of the same guest changes nothing. At most `knockLimit` asking guests are shown to the party. */
async function ask(
  { db, live }: TableOrderDeps,
  rules: TableSettings,
  place: TablePlace,
  name: string,
  call: Call,
): Answer<null> {
  const { sellerId } = place
  // Under its key: a late copy of an answered request does not ask again.
  return once<null, ErrorCode>(db, call.once, sellerId, async (tx) => {
    const currency = rules.settings.currency.code
    const seatingId = (await lockSeating(tx, place)) ?? (await openParty(tx, place, call, { currency }))
    if (seatingId === null) return refuse('server_busy')
    const door = await readDoor(tx, rules, place, call)
    if (door.me?.state === 'in' || door.me?.state === 'asking') return ok(null)
    if (door.ended) return refuse('table_code_needed')
    if (door.knocks >= knockLimit) return refuse('asking_full')
    if ((door.me?.refusals ?? 0) >= refusalLimit) return refuse('asking_refused')
    await putAsking(tx, { sellerId, seatingId, uid: call.actor }, name)
    await live.record(tx, sellerId, seatingNews(place, 'asked', call.actor))
    return ok(null)
  })
}
