import type { CallResult } from '@comanda/client/call-result.ts'
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

/** Null where nothing is kept, where nobody can say, or where it is in a cart already and only its clearing was lost. */
export async function keptPreorder(place: Place): Promise<KeptPreorder | null> {
  const kept = await call('GET /weixin/onlineorder/:sellerId/preorder.html', {
    params: { sellerId: place.sellerId },
    query: { storeid: place.storeId },
  })
  if (!kept.ok || kept.value.preorder === null) return null
  if (!loadingOf(place, kept.value.preorder)?.loaded) return kept.value.preorder
  void clearPreorder(place)
  return null
}

/** Into the table's cart as a batch, then gone with what was unpaid of it. The value = dishes that cannot be had any more. */
export async function loadPreorder(kept: KeptPreorder, place: Place): Promise<CallResult<number>> {
  const { cachedAt, lines } = kept
  // The same pre-order is the same wish, even after the page was closed in between.
  const key = loadingOf(place, kept)?.key ?? intentKey()
  remember(memoryOf(place), { cachedAt, key, loaded: false } satisfies Loading)
  const added = await addLines(lines, key)
  if (!added.ok) return added
  remember(memoryOf(place), { cachedAt, key, loaded: true } satisfies Loading)
  await clearPreorder(place)
  return { ok: true, value: added.value.length }
}

async function clearPreorder({ sellerId, storeId }: Place): Promise<void> {
  const at = { params: { sellerId }, query: { storeid: storeId } }
  await Promise.all([
    call('DELETE /weixin/onlineorder/:sellerId/preorder.html', at),
    call('DELETE /weixin/onlineorder/:sellerId/unpay.html', at),
  ])
}

function loadingOf(place: Place, { cachedAt }: KeptPreorder): Loading | undefined {
  const known = recall(memoryOf(place)) as Partial<Loading> | null
  if (known?.cachedAt !== cachedAt || typeof known.key !== 'string') return undefined
  return { cachedAt, key: known.key, loaded: known.loaded === true }
}

const memoryOf = ({ sellerId, storeId }: Place) => `comanda.preorder.${sellerId}.${storeId}`
