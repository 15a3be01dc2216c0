import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { distanceBetween } from '@comanda/rules/table-order/ordering-distance.ts'
import { fateOfRound, type GuestDistance, type HeldReason } from '@comanda/rules/table-order/round-hold.ts'
import type { Call } from '../../http/call.ts'
import type { StoreRecord } from '../store/store.service.ts'
import type { PricedTable } from './cart-check.ts'
import type { GuestMeans } from './seating.repository.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import { servesHere } from './table-door.ts'
import type { SendBody } from './table-order.service.ts'

/** They gave a code, or somebody who is here let them in. */
const vouched: ReadonlySet<GuestMeans | null> = new Set(['code', 'order_code', 'companion', 'staff', 'unlocked'])

/** Whether a round is sent, waits for a nod of the staff (and why), or is refused for where its guest is. */
export function holdRound(
  { means, newDevices }: TableState,
  priced: PricedTable,
  { store, settings }: { readonly store: StoreRecord; readonly settings: StyleConfig },
  body: Pick<SendBody, 'lat' | 'lng'>,
  place: TablePlace,
  call: Call,
): Result<HeldReason, 'too_far' | 'location_code_needed'> {
  if (servesHere(call, place)) return ok('')
  const portions = new Map<string, number>()
  for (const { line } of priced.lines) portions.set(line.code, (portions.get(line.code) ?? 0) + line.num)
  const distance = distanceOf(store, body)
  const fate = fateOfRound({ portions, newDevices, distance, vouched: vouched.has(means) }, settings)
  if (fate.fate === 'refuse') return refuse(fate.code)
  return ok(fate.fate === 'hold' ? fate.reason : '')
}

/** A store that does not say where it is cannot ask how far away its guests are. */
function distanceOf({ gdLat, gdLng }: StoreRecord, { lat, lng }: Pick<SendBody, 'lat' | 'lng'>): GuestDistance {
  if (gdLat === null || gdLng === null) return 'unchecked'
  return lat === undefined || lng === undefined ? null : distanceBetween({ gdLat: lat, gdLng: lng }, { gdLat, gdLng })
}
