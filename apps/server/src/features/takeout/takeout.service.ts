import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { sendCharge, sendReach } from '@comanda/rules/takeout/send-charge.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { Maps } from '../../providers/maps/maps.ts'
import type { LiveService } from '../live/live.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { type AddressBook, addressBook } from './address-book.ts'
import { type CheckSending, checkSending } from './check-sending.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { type ShipOrder, shipOrder } from './order-shipping.ts'
import { findSetup, saveSetup } from './takeout-setup.repository.ts'

export type { Sending, SendingQuestion } from './check-sending.ts'

export interface TakeoutDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly maps: Maps
}

interface Place {
  readonly sellerId: string
  readonly storeId: string
}

export interface TakeoutService {
  readonly addresses: AddressBook
  readonly dispatch: Dispatch
  readonly shipOrder: ShipOrder
  /** Whether an order can be delivered and at what charge, for its submit. */
  readonly checkSending: CheckSending
  getSetup(place: Place): Promise<Result<TakeoutSetup, ErrorCode>>
  setSetup(place: Place, setup: TakeoutSetup, call: Call): Promise<Result<TakeoutSetup, ErrorCode>>
  /** The delivery charge for a distance in metres. */
  calcCharge(
    place: Place,
    question: { readonly distance: number; readonly amount: number },
  ): Promise<Result<{ distributionCharge: number; tooFar: boolean }, ErrorCode>>
}

export function createTakeoutService(deps: TakeoutDeps): TakeoutService {
  const { db, store } = deps

  return {
    addresses: addressBook(deps),
    dispatch: createDispatch(deps),
    shipOrder: shipOrder(deps),
    checkSending,
    async getSetup({ sellerId, storeId }) {
      if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
      return ok(await findSetup(db.pool, sellerId, storeId))
    },
    async setSetup({ sellerId, storeId }, setup, call) {
      if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
      return once<TakeoutSetup, ErrorCode>(db, call.once, sellerId, async (tx) => {
        await saveSetup(tx, sellerId, storeId, setup)
        return ok(setup)
      })
    },
    async calcCharge({ sellerId, storeId }, { distance, amount }) {
      if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
      const setup = await findSetup(db.pool, sellerId, storeId)
      const tooFar = sendReach(distance, setup) === 'too_far'
      return ok({ distributionCharge: sendCharge(money(amount), setup), tooFar })
    },
  }
}
