import type { CallResult } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import { call } from '../../../platform/client.ts'
import { cartTaker, useTableState } from '../table-order.state.ts'

const path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'

export interface Batch {
  readonly lines: readonly NewLine[]
  /** The party the lines are for, if one sits there. */
  readonly seatingid?: string | undefined
  /** `cachedAt` of the pre-order: only a batch with it loads the pre-order. */
  readonly preorder?: string
  /** The lines are of a declined round: the server puts each back once, for all guests of the party. */
  readonly putback?: boolean
}

/**
 * Adds many lines to the table's cart, as far as they can be ordered. A retry with the same key needs the same body.
 */
export async function addLines(batch: Batch, key: string): Promise<CallResult<ApiAnswer<typeof path>>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const take = cartTaker()
  const added = await call(path, { params: place, query: {}, body: { ...batch, lines: [...batch.lines] } }, { key })
  if (added.ok) take(added.value)
  return added
}
