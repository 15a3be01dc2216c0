import type { CallResult } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import { call } from '../../platform/client.ts'
import { cartTaker, type Place, useTableState } from './table-order.state.ts'

/** An order put together ahead and not paid, kept for 24 hours (spec 1 §4, §9). */
export type KeptPreorder = NonNullable<ApiAnswer<'GET /weixin/onlineorder/:sellerId/preorder.html'>['preorder']>

/** Null where nothing is kept, or where nobody can say. */
export async function keptPreorder({ sellerId, storeId }: Place): Promise<KeptPreorder | null> {
  const kept = await call('GET /weixin/onlineorder/:sellerId/preorder.html', {
    params: { sellerId },
    query: { storeid: storeId },
  })
  return kept.ok ? kept.value.preorder : null
}

/** Into the table's cart as a batch, then gone with what was unpaid of it. The value = dishes that cannot be had any more. */
export async function loadPreorder({ lines }: KeptPreorder, key: string): Promise<CallResult<number>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const take = cartTaker()
  const loaded = await call(
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html',
    { params: place, query: {}, body: { lines: [...lines] } },
    { key },
  )
  if (!loaded.ok) return loaded
  take(loaded.value)
  const { sellerId, storeId } = place
  const at = { params: { sellerId }, query: { storeid: storeId } }
  await Promise.all([
    call('DELETE /weixin/onlineorder/:sellerId/preorder.html', at),
    call('DELETE /weixin/onlineorder/:sellerId/unpay.html', at),
  ])
  return { ok: true, value: loaded.value.left.length }
}
