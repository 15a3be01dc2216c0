import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
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
  const { params, query } = placeOf(place)
  const sent = await call('GET /weixin/onlineorder/:sellerId/order.html', { params, query: { ...query, state: 'all' } })
  if (!sent.ok) return isUndecided(sent) ? undefined : false
  const isSince = (at: string | null) => at !== null && Date.parse(at) >= Date.parse(cachedAt)
  return sent.value.orders.some(
    ({ orderType, endedBy, paidAt, cancelledAt }) =>
      orderType === '3' && (isSince(paidAt) || (endedBy === 'guest' && isSince(cancelledAt))),
  )
}

/** Into the table's cart as a batch, then gone with what was unpaid of it. The value = dishes that cannot be had any more. */
export async function loadPreorder(kept: KeptPreorder, place: Place): Promise<CallResult<number>> {
  const { cachedAt, lines } = kept
  // The same pre-order is the same wish, even after the page was closed in between.
  const key = loadingOf(place, kept)?.key ?? intentKey()
  remember(memoryOf(place), { cachedAt, key, loaded: false } satisfies Loading)
  // First, as it holds the portions of limited dishes that are to be ordered again here.
  await call('DELETE /weixin/onlineorder/:sellerId/unpay.html', placeOf(place))
  const added = await addLines(lines, key)
  if (!added.ok) return added
  remember(memoryOf(place), { cachedAt, key, loaded: true } satisfies Loading)
  await clearPreorder(place)
  return { ok: true, value: added.value.length }
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
