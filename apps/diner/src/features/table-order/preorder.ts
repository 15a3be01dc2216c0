import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { call } from '../../platform/client.ts'
import { recall, remember } from '../../platform/memory.ts'
import { addLines } from './batch-lines.ts'
import type { Place } from './table-order.state.ts'

/** An order put together ahead and not paid, kept for 24 hours (spec 1 §4, §9). */
export type KeptPreorder = NonNullable<ApiAnswer<'GET /weixin/onlineorder/:sellerId/preorder.html'>['preorder']>

/** What this phone has done with a pre-order, which is known by when it was kept. */
interface Loading {
  readonly cachedAt: string
  readonly key: string
  readonly loaded: boolean
}

/**
 * Null where nothing is kept, where nobody can say, where it is in a cart already and only its clearing was lost, or where it
 * is settled: one that was paid goes to the kitchen by itself, and one that its guest has cancelled is not wanted any more.
 */
export async function keptPreorder(place: Place): Promise<KeptPreorder | null> {
  const kept = await call('GET /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
  if (!kept.ok || kept.value.preorder === null) return null
  const { preorder } = kept.value
  const loading = loadingOf(place, preorder)
  if (loading?.loaded) {
    void clearPreorder(place)
    return null
  }
  // Its guest has said yes already: what was sent ahead of it went with that.
  if (loading) return preorder
  const settled = await isSettled(place, preorder)
  if (settled === true) void call('DELETE /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
  return settled === false ? preorder : null
}

/** Kept when it was sent ahead, paid or cancelled after that. Undefined where nobody can say. */
async function isSettled(place: Place, { cachedAt }: KeptPreorder): Promise<boolean | undefined> {
  const sent = await sentAhead(place)
  if (!sent.ok) return isUndecided(sent) ? undefined : false
  return sent.value.some(
    (order) => isPaidSince(order, cachedAt) || (order.endedBy === 'guest' && isSince(order.cancelledAt, cachedAt)),
  )
}

/** The pre-orders of this guest. */
async function sentAhead(place: Place): Promise<CallResult<readonly AheadOrder[]>> {
  const { params, query } = placeOf(place)
  const sent = await call('GET /weixin/onlineorder/:sellerId/order.html', { params, query: { ...query, state: 'all' } })
  return sent.ok ? { ok: true, value: sent.value.orders.filter(({ orderType }) => orderType === '3') } : sent
}

const isSince = (at: string | null, since: string) => at !== null && Date.parse(at) >= Date.parse(since)
const isPaidSince = ({ paidAt }: AheadOrder, since: string) => isSince(paidAt, since)

/** Into the table's cart as a batch, then gone with what was unpaid of it. The value = dishes that cannot be had any more. */
export async function loadPreorder(kept: KeptPreorder, place: Place): Promise<CallResult<number>> {
  const { cachedAt, lines } = kept
  const begun = loadingOf(place, kept)
  // The same pre-order is the same wish, even after the page was closed in between.
  const key = begun?.key ?? intentKey()
  remember(memoryOf(place), { cachedAt, key, loaded: false } satisfies Loading)
  const given = await giveUpSent(kept, place)
  if (!given.ok) {
    // Its guest may settle it the other way first: it is not as good as loaded.
    if (begun === undefined && !isUndecided(given)) remember(memoryOf(place), undefined)
    return given
  }
  if (given.value === 'paid') {
    // It goes to the kitchen by itself.
    void call('DELETE /weixin/onlineorder/:sellerId/preorder.html', placeOf(place))
    return { ok: true, value: 0 }
  }
  const added = await addLines(lines, key)
  if (!added.ok) return added
  remember(memoryOf(place), { cachedAt, key, loaded: true } satisfies Loading)
  await clearPreorder(place)
  return { ok: true, value: added.value.length }
}

/**
 * What was sent ahead of it holds the portions of limited dishes that are to be ordered again at the table, and would be made
 * twice if it were still paid: nothing is loaded before it is known to be gone. Refused while it is being paid.
 */
async function giveUpSent({ cachedAt }: KeptPreorder, place: Place): Promise<CallResult<'gone' | 'paid'>> {
  const dropped = await call('DELETE /weixin/onlineorder/:sellerId/unpay.html', placeOf(place))
  if (!dropped.ok) return dropped
  const sent = await sentAhead(place)
  if (!sent.ok && isUndecided(sent)) return sent
  return { ok: true, value: sent.ok && sent.value.some((order) => isPaidSince(order, cachedAt)) ? 'paid' : 'gone' }
}

async function clearPreorder(place: Place): Promise<void> {
  const at = placeOf(place)
  await Promise.all([
    call('DELETE /weixin/onlineorder/:sellerId/preorder.html', at),
    call('DELETE /weixin/onlineorder/:sellerId/unpay.html', at),
  ])
}

const placeOf = ({ sellerId, storeId }: Place) => ({ params: { sellerId }, query: { storeid: storeId } })

function loadingOf(place: Place, { cachedAt }: KeptPreorder): Loading | undefined {
  const known = recall(memoryOf(place)) as Partial<Loading> | null
  if (known?.cachedAt !== cachedAt || typeof known.key !== 'string') return undefined
  return { cachedAt, key: known.key, loaded: known.loaded === true }
}

const memoryOf = ({ sellerId, storeId }: Place) => `comanda.preorder.${sellerId}.${storeId}`
