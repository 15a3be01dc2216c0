import type { CallResult } from '@comanda/client/call-result.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { call } from '../../../platform/client.ts'

/** The server keeps a guest for 120 minutes, and longer from when half of them are over: for so long it surely does. */
const knownMs = 50 * 60_000

/** By seller, when the server last knew this phone's guest. */
const knownAt = new Map<string, number>()

/**
 * An order is made once for a key *of a guest*. A phone that the server does not know yet becomes a guest by the answer to its first call:
 * if that were the order and its answer were lost, the same order again would come from another guest.
 */
export async function becomeGuest(sellerId: string): Promise<CallResult<unknown>> {
  if (Date.now() - (knownAt.get(sellerId) ?? Number.NEGATIVE_INFINITY) < knownMs) return { ok: true, value: null }
  return ask(sellerId)
}

/** Asked twice at once, the phone would be two guests, and the later answer would take the order from the earlier. */
const ask = oneAtATime(async (sellerId: string): Promise<CallResult<unknown>> => {
  const guest = await call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId } })
  if (guest.ok) knownAt.set(sellerId, Date.now())
  return guest
})
