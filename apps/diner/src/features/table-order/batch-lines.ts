import type { CallResult } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import { call } from '../../platform/client.ts'
import { cartTaker, useTableState } from './table-order.state.ts'

const path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'

/** Lines that cannot be had now, and were not put in. */
type LeftOut = ApiAnswer<typeof path>['left']

/** Many lines into the table's cart at once, as far as they can be had; the same key again is the same wish. */
export async function addLines(lines: readonly NewLine[], key: string): Promise<CallResult<LeftOut>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const take = cartTaker()
  const added = await call(path, { params: place, query: {}, body: { lines: [...lines] } }, { key })
  if (!added.ok) return added
  take(added.value)
  return { ok: true, value: added.value.left }
}
