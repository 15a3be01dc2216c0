import type { CallResult } from '@comanda/client/call-result.ts'
import { call } from '../../../platform/client.ts'

/** The server keeps a guest for 120 minutes, and longer from when half of them are over: for so long it surely does. */
const knownMs = 50 * 60_000

let known = { sellerId: '', at: 0 }
/** Asked for twice at once it would be two guests, and the later answer would take the order from the earlier. */
let asking: Promise<CallResult<unknown>> | undefined

/**
 * An order is made once for a key *of a guest*. A phone that nobody knows yet becomes a guest by the answer to its first call:
 * if that were the order and its answer were lost, the same order again would come from somebody else.
 */
export async function becomeGuest(sellerId: string): Promise<CallResult<unknown>> {
  if (known.sellerId === sellerId && Date.now() - known.at < knownMs) return { ok: true, value: null }
  asking ??= ask(sellerId).finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(sellerId: string): Promise<CallResult<unknown>> {
  const guest = await call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId } })
  if (guest.ok) known = { sellerId, at: Date.now() }
  return guest
}
