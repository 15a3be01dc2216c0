import type { CallResult } from '@comanda/client/call-result.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import { call } from '../../../platform/client.ts'
import { cartTaker, useTableState } from '../table-order.state.ts'

const path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'

export interface Batch {
  readonly lines: readonly NewLine[]
  /** The party that is meant, where there is one. */
  readonly seatingid?: string | undefined
  /** `cachedAt` of the pre-order that these are: it is loaded by this, and by nothing else. */
  readonly preorder?: string
  /** They are of a round that the store did not take: each comes back once, whoever of the party asks. */
  readonly putback?: boolean
}

/** Many lines into the table's cart at once, as far as they can be had; the same key again is the same wish, in the same words. */
export async function addLines(batch: Batch, key: string): Promise<CallResult<ApiAnswer<typeof path>>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  const take = cartTaker()
  const added = await call(path, { params: place, query: {}, body: { ...batch, lines: [...batch.lines] } }, { key })
  if (added.ok) take(added.value)
  return added
}
