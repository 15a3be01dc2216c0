import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { distanceBetween } from '@comanda/rules/store/distance.ts'
import { codeGate } from '@comanda/rules/table-order/code-try.ts'
import {
  fateOfRound,
  type GuestDistance,
  type HeldReason,
  mayBeUnusual,
} from '@comanda/rules/table-order/round-hold.ts'
import { takesCode } from '@comanda/rules/table-order/table-guard.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { PricedHere } from '../cart/cart.service.ts'
import type { StoreRecord } from '../store/store.service.ts'
import { readTries } from './code-try.repository.ts'
import { listPortionsLately } from './hold-round.repository.ts'
import type { GuestMeans } from './seating.repository.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import { servesHere } from './table-door.ts'
import type { SendBody } from './table-order.service.ts'

/** They gave a code, or somebody who is here let them in. Who scanned while the table was unlocked showed no more than a photo. */
const vouched: ReadonlySet<GuestMeans | null> = new Set(['code', 'order_code', 'companion', 'staff'])

const nothing: ReadonlyMap<string, number> = new Map()

export interface Held {
  /** '' = it is sent. */
  readonly reason: HeldReason
  /** How many rounds the party had when it was decided, where that counted: no other may come in between. Null = any. */
  readonly afterRounds: number | null
}

/** Whether a round is sent, waits for a nod of the staff (and why), or is refused for where its guest is. */
export async function holdRound(
  db: Queryable,
  state: TableState,
  priced: PricedHere,
  { store, settings }: { readonly store: StoreRecord; readonly settings: StyleConfig },
  body: Pick<SendBody, 'lat' | 'lng'>,
  place: TablePlace,
  call: Call,
): Promise<Result<Held, 'too_far' | 'location_code_needed'>> {
  if (servesHere(call, place)) return ok({ reason: '', afterRounds: null })
  const portions = new Map<string, number>()
  for (const { line } of priced.lines) portions.set(line.code, (portions.get(line.code) ?? 0) + line.num)
  const isVouched = vouched.has(state.means)
  const counts = !isVouched && (settings.holdPortions > 0 || settings.holdPortionsEach > 0)
  // Few bills come near the limits: most parties are asked no question more.
  const isMany = counts && mayBeUnusual(state.itemCount + priced.count, settings)
  const lately = isMany ? await listPortionsLately(db, place.sellerId, state.billId) : nothing
  const facts = {
    portions,
    lately,
    newDevices: state.newDevices,
    distance: distanceOf(store, body),
    vouched: isVouched,
    codesLocked: false,
  }
  let fate = fateOfRound(facts, settings)
  // Whether codes are locked is asked of those alone who would have to give one.
  if (fate.fate === 'refuse' && fate.code === 'location_code_needed' && (await areCodesLocked(db, place, call))) {
    fate = fateOfRound({ ...facts, codesLocked: true }, settings)
  }
  if (fate.fate === 'refuse') {
    return refuse(fate.code, [], fate.code === 'location_code_needed' ? { ways: codesOf(settings) } : undefined)
  }
  return ok({ reason: fate.fate === 'hold' ? fate.reason : '', afterRounds: counts ? state.roundCount : null })
}

/** For good, or for the table's hour: a wait of some seconds is waited for. */
async function areCodesLocked(db: Queryable, place: TablePlace, call: Call): Promise<boolean> {
  const { device, table } = await readTries(db, place, call.actor)
  const gate = codeGate(device, table, call.now.getTime())
  return !gate.open && gate.why === 'locked'
}

/** Which codes a phone may give instead; not the store's own where it has none. */
const codesOf = (settings: StyleConfig) => (['orderCode', 'code'] as const).filter((way) => takesCode(way, settings))

/** A store that does not say where it is cannot ask how far away its guests are. */
function distanceOf({ gdLat, gdLng }: StoreRecord, { lat, lng }: Pick<SendBody, 'lat' | 'lng'>): GuestDistance {
  if (gdLat === null || gdLng === null) return 'unchecked'
  return lat === undefined || lng === undefined ? null : distanceBetween({ gdLat: lat, gdLng: lng }, { gdLat, gdLng })
}
