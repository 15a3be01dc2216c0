import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { distanceBetween } from '@comanda/rules/store/distance.ts'
import { codeGate, isOrderCodeLocked } from '@comanda/rules/table-order/code-try.ts'
import { type GuestMeans, isVouched } from '@comanda/rules/table-order/guest-means.ts'
import {
  fateOfRound,
  type GuestDistance,
  type HeldReason,
  mayBeUnusual,
  peopleAt,
  portionsIn,
} from '@comanda/rules/table-order/round-hold.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import type { PricedHere } from '../../cart/cart.service.ts'
import type { StoreRecord } from '../../store/store.service.ts'
import { readTries } from '../seating/code-try.repository.ts'
import type { TableCall } from '../seating/open-table-call.ts'
import type { TablePlace } from '../table.repository.ts'
import type { SendBody, TableOrderDeps } from '../table-order.service.ts'
import { listPortionsLately } from './hold-round.repository.ts'

const nothing: ReadonlyMap<string, number> = new Map()

export interface HoldDecision {
  /** '' = the round is sent. */
  readonly reason: HeldReason
  /** The party's number of rounds at the decision, when it mattered: no other round may come in between. Null = any. */
  readonly afterRounds: number | null
}

/** How a guest joined who showed only a scan. Staff who unlock a table have met its party. */
const scanned: ReadonlySet<GuestMeans | null> = new Set(['first', 'open'])

/** Decides whether a round is sent, waits for the staff (with the reason), or is refused for the guest's distance. */
export async function decideHold(
  { db, store: stores }: Pick<TableOrderDeps, 'db' | 'store'>,
  { state, store, settings, isStaff }: TableCall,
  priced: PricedHere,
  body: Pick<SendBody, 'lat' | 'lng' | 'cover'>,
  place: TablePlace,
  call: Call,
): Promise<Result<HoldDecision, 'too_far' | 'location_code_needed'>> {
  if (isStaff) return ok({ reason: '', afterRounds: null })
  const portions = new Map<string, number>()
  for (const { line } of priced.lines) portions.set(line.code, (portions.get(line.code) ?? 0) + line.num)
  const vouched = isVouched(state.means)
  const { holdPortions, holdPortionsEach, holdPortionsPerson } = settings
  const counts = !vouched && holdPortions + holdPortionsEach + holdPortionsPerson > 0
  const table = counts ? await stores.getTable(place.sellerId, place.storeId, place.tableNo) : null
  const people = peopleAt({ seats: table?.seats ?? 0, cover: Math.max(state.cover, body.cover ?? 0) })
  // Few bills come near the limits, so most parties cost no further query.
  const isMany = counts && mayBeUnusual(state.itemCount + priced.count, people, settings)
  const lately = isMany ? await listPortionsLately(db.pool, place.sellerId, state.billId) : nothing
  // Portions that are older, or that staff took or accepted, show that the staff have met this party.
  const isNewParty = isMany && scanned.has(state.means) && portionsIn(lately) >= state.itemCount
  const facts = {
    portions,
    lately,
    newPartyOf: isNewParty ? people : null,
    newDevices: state.newDevices,
    distance: distanceOf(store, body),
    vouched,
    codesLocked: false,
  }
  let fate = fateOfRound(facts, settings)
  // Locked codes are read only for guests who would have to give a code.
  if (fate.fate === 'refuse' && fate.code === 'location_code_needed') {
    const ways = await codesTaken(db.pool, settings, place, call)
    if (ways.length > 0) return refuse('location_code_needed', [], { ways })
    fate = fateOfRound({ ...facts, codesLocked: true }, settings)
  }
  if (fate.fate === 'refuse') return refuse(fate.code)
  return ok({ reason: fate.fate === 'hold' ? fate.reason : '', afterRounds: counts ? state.roundCount : null })
}

/**
 * The codes a phone may give instead. The store's own code counts only where it has one. Locked codes do not count. A
 * phone that must wait some seconds can still give a code.
 */
async function codesTaken(db: Queryable, settings: StyleConfig, place: TablePlace, { actor, now }: Call) {
  const { device, table, store } = await readTries(db, place, actor)
  const gate = codeGate(device, table, now.getTime())
  if (!gate.open && gate.why === 'locked') return []
  const isLocked = isOrderCodeLocked(store, table, now.getTime())
  return (['orderCode', 'code'] as const).filter(
    (way) => takesCode(way, settings) && !(way === 'orderCode' && isLocked),
  )
}

/** A store without coordinates cannot check its guests' distance. */
function distanceOf({ gdLat, gdLng }: StoreRecord, { lat, lng }: Pick<SendBody, 'lat' | 'lng'>): GuestDistance {
  if (gdLat === null || gdLng === null) return 'unchecked'
  return lat === undefined || lng === undefined ? null : distanceBetween({ gdLat: lat, gdLng: lng }, { gdLat, gdLng })
}
