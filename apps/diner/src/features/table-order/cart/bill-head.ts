import type { CallResult } from '@comanda/client/call-result.ts'
import { call } from '../../../platform/client.ts'
import { partyId, refreshTable, useTableState } from '../table-order.state.ts'

/** Saves the party's diner count or memo. */
export async function saveHead(
  change:
    | { readonly cover: number; readonly coverIfNone?: boolean }
    | { readonly billMemo: string; readonly memoSeen: string },
): Promise<CallResult<{ cover: number; billMemo: string }>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const result = await call('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/orderhead.html', {
    params: place,
    body: { ...change, seatingid: partyId() },
  })
  // A companion may have written meanwhile; the field then shows both memos.
  if (result.ok || result.code === 'memo_too_long') await refreshTable()
  return result
}
