import type { CallResult } from '@comanda/client/call-result.ts'
import { call } from '../../../platform/client.ts'

/**
 * Cancels an order ahead. A payment that this guest has left open is given up first: the server asks the gateway and
 * finds money that came in time. `paid` = it has come, and the order stands. The same `key` cancels once.
 */
export async function cancelAhead(
  sellerId: string,
  outtradeno: string,
  key: string,
): Promise<CallResult<unknown> | 'paid'> {
  const cancel = (once: string) =>
    call(
      'DELETE /weixin/onlineorder/:sellerId/order.html',
      { params: { sellerId }, query: { outtradeno } },
      { key: once },
    )
  const first = await cancel(key)
  const payment = first.ok ? undefined : first.details?.outtradeno
  if (first.ok || first.code !== 'order_being_paid' || typeof payment !== 'string') return first
  const params = { sellerId, outtradeno: payment }
  const given = await call('POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html', { params })
  if (!given.ok) return given
  return given.value.state === 'paid' ? 'paid' : cancel(`${key}-unpaid`)
}
