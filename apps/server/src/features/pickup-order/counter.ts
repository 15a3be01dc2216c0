import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import type { HandOverBy } from '../order/order.service.ts'
import type { StorePlace } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'

/** How staff name an order at the counter: exactly one of the three. */
interface HandOverInput {
  readonly pickupNo?: string | undefined
  readonly code?: string | undefined
  readonly outtradeno?: string | undefined
}

export type Counter = ReturnType<typeof createCounter>

/** What staff do with orders ahead: release early, hand over, take back. */
export function createCounter({ store, order }: Pick<PickupOrderDeps, 'store' | 'order'>) {
  const isKnown = async ({ sellerId, storeId }: StorePlace) => (await store.getStore(sellerId, storeId)) !== null
  return {
    async listWaiting(place: StorePlace, now: Date) {
      if (!(await isKnown(place))) return refuse('store_unknown')
      const [waiting, kept] = await Promise.all([order.listWaiting(place), order.listKept(place)])
      return ok({ waiting: [...waiting], kept: [...kept], now: now.toISOString() })
    },
    releaseEarly: order.releaseEarly,
    handOver: (place: StorePlace, wish: HandOverInput, call: Call) => order.handOver(place, handOverBy(wish), call),
    takeBack: (place: StorePlace, wish: HandOverInput, call: Call) => order.takeBack(place, handOverBy(wish), call),
    async listCouriers(place: StorePlace) {
      if (!(await isKnown(place))) return refuse('store_unknown')
      return ok({ couriers: [...(await order.listRiders(place))] })
    },
  }
}

function handOverBy({ pickupNo, code, outtradeno }: HandOverInput): HandOverBy {
  if (code !== undefined) return { kind: 'code', code }
  if (pickupNo !== undefined) return { kind: 'number', pickupNo: Number(pickupNo) }
  return { kind: 'ticket', outtradeno: outtradeno ?? '' }
}
