import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { addLines } from '../cart/batch-lines.ts'
import type { Intent } from '../intent.ts'

/** An unpaid order made ahead, kept for 24 hours (spec 1 §4, §9). */
export type KeptPreorder = NonNullable<ApiAnswer<'GET /weixin/onlineorder/:sellerId/preorder.html'>['preorder']>

/**
 * Null when nothing is kept, the server cannot answer, or it is settled: a paid one goes to the kitchen by itself, a
 * cancelled one is not wanted.
 */
export async function keptPreorder(place: Place): Promise<KeptPreorder | null> {
  const kept = await call('GET /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
  if (!kept.ok || kept.value.preorder === null) return null
  const settled = await isSettled(place, kept.value.preorder)
  if (settled === true) void clearPreorder(place)
  return settled === false ? kept.value.preorder : null
}

/** Whether it was paid, or cancelled by its guest, since it was kept. Undefined when the server cannot answer. */
async function isSettled(place: Place, { cachedAt, outtradeno }: KeptPreorder): Promise<boolean | undefined> {
  const sent = await sentAhead(place, outtradeno)
  if (!sent.ok) return isUndecided(sent) ? undefined : false
  return sent.value.some(
    (order) => isPaidSince(order, cachedAt) || (order.endedBy === 'guest' && isSince(order.cancelledAt, cachedAt)),
  )
}

/** The orders ahead of this pre-order's number; another number is another meal. Null = number unknown: all orders. */
async function sentAhead(place: Place, outtradeno: string | null): Promise<CallResult<readonly AheadOrder[]>> {
  const { params, query } = placeOf(place)
  const asked = outtradeno === null ? { ...query, state: 'all' as const } : { outtradeno }
  const sent = await call('GET /weixin/onlineorder/:sellerId/order.html', { params, query: asked })
  return sent.ok ? { ok: true, value: sent.value.orders.filter(({ orderType }) => orderType === '3') } : sent
}

const isSince = (at: string | null, since: string) => at !== null && Date.parse(at) >= Date.parse(since)
const isPaidSince = ({ paidAt }: AheadOrder, since: string) => isSince(paidAt, since)

export interface LoadedPreorder {
  /** Dishes that are no longer available. */
  readonly left: number
  /** The part of the guest's memo that did not fit into the party's memo; '' = all of it fits. */
  readonly memoLeft: string
}

/**
 * Loads the pre-order and its memo into the table's cart. One server step also deletes the pre-order and its unpaid
 * order ahead: a refusal loses nothing, and a retry under any key loads nothing twice. It names the intent's party, so a
 * phone that missed a move opens no other party.
 */
export async function loadPreorder(
  { cachedAt, lines }: KeptPreorder,
  place: Place,
  { key, party }: Intent,
): Promise<CallResult<LoadedPreorder>> {
  const added = await addLines({ lines, seatingid: party, preorder: cachedAt }, key)
  if (added.ok) return { ok: true, value: { left: added.value.left.length, memoLeft: added.value.memoLeft } }
  // A paid pre-order goes to the kitchen by itself.
  if (added.code === 'already_paid') void clearPreorder(place)
  return added
}

function clearPreorder(place: Place) {
  return call('DELETE /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
}

const placeOf = ({ sellerId, storeId }: Place) => ({ params: { sellerId }, query: { storeid: storeId } })
