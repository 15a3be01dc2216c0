import { keptUnder } from '../../../platform/memory.ts'
import type { CartPlace } from '../cart/kept-cart.ts'
import { keptIntent } from './ahead-intent.ts'

/** The cart of an order that an earlier page was sending. */
interface LeftOrder {
  readonly storeId: string
  readonly orderType: '1' | '2' | '3'
  readonly tableNo: string
}

const dayMs = 24 * 60 * 60_000

/**
 * The last undecided order of any store of this seller (ahead-intent.ts), or null. The page sends the order of its
 * own cart, `here`, itself. A guest who submitted without a network and returns by the home page sees it there.
 */
export function leftOrder(sellerId: string, now: number, here: CartPlace | null): LeftOrder | null {
  const own = here && keptIntent(here, now)?.key
  const kept = keptUnder(`comanda.aheadSend.${sellerId}.`).flatMap((one) => {
    const { at, key, body, arrived } = (one ?? {}) as Partial<Record<'at' | 'key' | 'arrived', unknown>> & {
      readonly body?: Record<string, unknown>
    }
    if (own && key === own) return []
    const { storefrontid: storeId, orderType, tableNo = '' } = body ?? {}
    if (typeof at !== 'number' || Math.abs(now - at) > dayMs || arrived !== undefined) return []
    if (typeof storeId !== 'string' || typeof tableNo !== 'string') return []
    if (orderType !== '1' && orderType !== '2' && orderType !== '3') return []
    return [{ at, storeId, orderType, tableNo } as const]
  })
  const [last] = kept.sort((one, other) => other.at - one.at)
  return last === undefined ? null : { storeId: last.storeId, orderType: last.orderType, tableNo: last.tableNo }
}
