import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { menuEvent, storeEvent } from '../../live/live.service.ts'
import type { StorePause } from '../../store/store.service.ts'
import type { TableOrderDeps } from '../table-order.service.ts'

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

/**
 * Pauses the store until a time, or resumes its orders. Every statement that reads a table also reads the pause, so all
 * servers apply it at once. Phones and terminals receive it in the menu's state.
 */
export async function pauseStore(
  { db, live, store }: TableOrderDeps,
  { sellerId, storeId }: StorePlace,
  pause: StorePause | null,
  call: Call,
): Promise<Result<{ until: string; reason: string }, ErrorCode>> {
  if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
  const done = await once(db, call.once, sellerId, async (tx) => {
    await store.setPause(tx, sellerId, storeId, pause)
    await live.record(tx, sellerId, [storeEvent(storeId, 'store_state', {}), menuEvent(storeId)])
    return ok({ until: pause?.until.toISOString() ?? '', reason: pause?.reason ?? '' })
  })
  if (!done.ok) return done
  call.log.info(
    { by: call.actor, sellerId, storeId, pause },
    pause === null ? 'staff take orders again' : 'staff paused orders',
  )
  return done
}
