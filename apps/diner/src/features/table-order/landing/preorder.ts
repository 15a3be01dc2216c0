import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { addLines } from '../cart/batch-lines.ts'
import type { Wish } from '../wish-key.ts'

/** An order put together ahead and not paid, kept for 24 hours (spec 1 §4, §9). */
export type KeptPreorder = NonNullable<ApiAnswer<'GET /weixin/onlineorder/:sellerId/preorder.html'>['preorder']>

/**
 * Null where nothing is kept, where nobody can say, or where it is settled: one that was paid goes to the kitchen by itself, and one
 * that its guest has cancelled is not wanted any more.
 */
export async function keptPreorder(place: Place): Promise<KeptPreorder | null> {
  const kept = await call('GET /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
  if (!kept.ok || kept.value.preorder === null) return null
  const settled = await isSettled(place, kept.value.preorder)
  if (settled === true) void clearPreorder(place)
  return settled === false ? kept.value.preorder : null
}

/** Kept when it was sent ahead, paid or cancelled after that. Undefined where nobody can say. */
async function isSettled(place: Place, { cachedAt, outtradeno }: KeptPreorder): Promise<boolean | undefined> {
  const sent = await sentAhead(place, outtradeno)
  if (!sent.ok) return isUndecided(sent) ? undefined : false
  return sent.value.some(
    (order) => isPaidSince(order, cachedAt) || (order.endedBy === 'guest' && isSince(order.cancelledAt, cachedAt)),
  )
}

/** The pre-order of this number: another one of this guest's is another meal. Null = nobody knows which: all of them. */
async function sentAhead(place: Place, outtradeno: string | null): Promise<CallResult<readonly AheadOrder[]>> {
  const { params, query } = placeOf(place)
  const asked = outtradeno === null ? { ...query, state: 'all' as const } : { outtradeno }
  const sent = await call('GET /weixin/onlineorder/:sellerId/order.html', { params, query: asked })
  return sent.ok ? { ok: true, value: sent.value.orders.filter(({ orderType }) => orderType === '3') } : sent
}

const isSince = (at: string | null, since: string) => at !== null && Date.parse(at) >= Date.parse(since)
const isPaidSince = ({ paidAt }: AheadOrder, since: string) => isSince(paidAt, since)

export interface LoadedPreorder {
  /** Dishes that cannot be had any more. */
  readonly left: number
  /** What the guest had written for the kitchen and the party's memo has no room for; '' = it stands there. */
  readonly memoLeft: string
}

/**
 * Into the table's cart as a batch, with its memo. The server does this in one step with forgetting the pre-order and giving up what was
 * sent ahead of it unpaid: a refusal loses nothing, and a lost answer loads nothing twice, under this key or another.
 * It is for the wish's party: who missed its move opens no other with it.
 */
export async function loadPreorder(
  { cachedAt, lines }: KeptPreorder,
  place: Place,
  { key, party }: Wish,
): Promise<CallResult<LoadedPreorder>> {
  const added = await addLines({ lines, seatingid: party, preorder: cachedAt }, key)
  if (added.ok) return { ok: true, value: { left: added.value.left.length, memoLeft: added.value.memoLeft } }
  // It goes to the kitchen by itself.
  if (added.code === 'already_paid') void clearPreorder(place)
  return added
}

function clearPreorder(place: Place) {
  return call('DELETE /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
}

const placeOf = ({ sellerId, storeId }: Place) => ({ params: { sellerId }, query: { storeid: storeId } })
