import type { CallResult } from '@comanda/client/call-result.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { call } from '../../../platform/client.ts'

/** The server keeps a guest for 120 minutes and extends that after half of it: this long the guest surely exists. */
const knownMs = 50 * 60_000

/** By seller: when the server last knew this phone's guest. */
const knownAt = new Map<string, number>()

/**
 * An idempotency key belongs to a guest. A phone becomes a guest by its first answer. If that answer were the order's
 * and got lost, a retry would come from another guest and order twice.
 */
export async function becomeGuest(sellerId: string): Promise<CallResult<unknown>> {
  if (Date.now() - (knownAt.get(sellerId) ?? Number.NEGATIVE_INFINITY) < knownMs) return { ok: true, value: null }
  return ask(sellerId)
}

/** Two calls at once would make two guests, and the later answer would hide the earlier guest's order. */
const ask = oneAtATime(async (sellerId: string): Promise<CallResult<unknown>> => {
  const guest = await call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId } })
  if (guest.ok) knownAt.set(sellerId, Date.now())
  return guest
})
