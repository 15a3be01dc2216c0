/** The party's calls to the staff. Loaded with the sheet that shows them. */
import type { CallResult } from '@comanda/client/call-result.ts'
import type { CallReason } from '@comanda/contract/style/call-reason.schema.ts'
import type { StoreCall } from '@comanda/contract/table-order/store-call.routes.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { onLive } from '../../live/live.state.ts'
import type { Intent } from '../intent.ts'
import { useTableState } from '../table-order.state.ts'
import { usePlace } from '../use-party.ts'

export interface StoreCalls {
  /** Undefined before the first answer. */
  readonly calls: readonly StoreCall[] | undefined
  readonly refresh: () => Promise<void>
}

/** Reloaded on every `call` and `resync` event of the table's stream. */
export function useStoreCalls(): StoreCalls {
  const place = usePlace()
  const [calls, setCalls] = useState<readonly StoreCall[]>()
  const refresh = useCallback(async () => {
    if (place === null) return
    const result = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html', { params: place })
    if (result.ok) setCalls(result.value.calls)
  }, [place])
  useEffect(() => {
    void refresh()
    const stops = [onLive('call', () => void refresh()), onLive('resync', () => void refresh())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [refresh])
  return { calls, refresh }
}

/** Every try of one intent uses the same key and party, so a lost answer causes no second call. */
export async function callStore(
  reason: CallReason,
  words: string,
  { key, party }: Intent,
): Promise<CallResult<{ callId: string; state: 'open' | 'answered' }>> {
  const { place } = useTableState.getState()
  if (place === null) return { ok: false, code: 'table_code_needed', values: [], message: '' }
  return call(
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html',
    { params: place, body: { reason, words, seatingid: party } },
    { key },
  )
}
