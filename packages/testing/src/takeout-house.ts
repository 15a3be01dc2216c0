import { randomUUID } from 'node:crypto'
import type { ShippingAnswer } from '@comanda/contract/takeout/takeout.schema.ts'
import type { TakeoutDeps } from '@comanda/server/src/features/takeout/takeout.service.ts'
import { newId } from '@comanda/server/src/features/takeout/takeout-id.ts'
import { type Caller, startTestApp, type TestApp } from './test-app.ts'

/** The answer: the envelope in a test's terms. */
export interface Said<T = Record<string, unknown>> {
  readonly status: number
  /** The refusal's code; null on success. */
  readonly code: string | null
  readonly message: string
  readonly details: Record<string, unknown>
  readonly value: T
}

export const recipient = { username: '王小姐', tel: '13800000001', address: '南山路 5 号', houseNo: '3 栋 201' }
/** Some 2 km from the tea shop. */
export const nearBy = { gdLat: 30.2502, gdLng: 120.1699 }
export const shanghai = { gdLat: 31.2304, gdLng: 121.4737 }

export interface TakeoutHouse extends TestApp {
  readonly clock: { now: Date }
  call<T = Record<string, unknown>>(
    caller: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    sending?: { readonly body?: unknown; readonly key?: string },
  ): Promise<Said<T>>
  /** Sets the address that an order goes to. */
  ship(guest: Caller, body?: object): Promise<Said<ShippingAnswer>>
  /** A delivery of store 102 with dishes for 40.00, as its submit stores it; `paid` and ready on request. */
  order(guest: Caller & { readonly uid: string }, state?: { paid?: boolean; ready?: boolean }): Promise<string>
}

export async function openTakeoutHouse(maps?: TakeoutDeps['maps']): Promise<TakeoutHouse> {
  const clock = { now: new Date('2026-11-21T04:00:00Z') }
  const house = await startTestApp({ now: () => clock.now, ...(maps === undefined ? {} : { maps }) })
  const call: TakeoutHouse['call'] = async (caller, method, url, { body, key } = {}) => {
    const answer = await house.app.inject({
      method,
      url,
      headers: { cookie: caller.cookie, 'accept-language': 'en', 'idempotency-key': key ?? randomUUID() },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const { resultNumber, resultMsg, resultObject } = answer.json()
    return {
      status: answer.statusCode,
      code: resultNumber === 0 ? null : resultObject.code,
      message: resultMsg,
      details: resultObject?.details ?? {},
      value: resultObject,
    }
  }
  const ship: TakeoutHouse['ship'] = (guest, body = {}) =>
    call(guest, 'POST', '/weixin/takeout/demo/ordershippinginfo.html', {
      body: { storefrontid: '102', ...recipient, ...nearBy, ...body },
    })
  return {
    ...house,
    clock,
    call,
    ship,
    async order(guest, { paid = true, ready = paid } = {}) {
      const shipping = await ship(guest)
      const billId = newId()
      const charge = shipping.value.distributionCharge
      await house.db.pool.query(
        `with b as (
           insert into bill (seller_id, bill_id, store_id, order_type, state, amount, paid_amount, currency)
           values ('demo', $1, '102', 2, $2, 4000 + $3::bigint, case when $2 = 'paid' then 4000 + $3::bigint else 0 end, 'CNY')
           returning seller_id, bill_id
         ), r as (
           insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, cook_state, menu_version, item_count,
             amount, sent_by)
           select seller_id, 'R' || bill_id, bill_id, '102', 1, 7, case when $2 = 'paid' then 'accepted' else 'waiting' end,
             case when $6 then 'served' else 'received' end, 1, 1, 4000, $4
           from b
         )
         insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
           handover_code, pay_before, released_at, ready_at, distribution_charge, distance, shipping_id)
         select seller_id, bill_id, '102', $4, 2, 1, $5, $5, 7, bill_id, $5, case when $2 = 'paid' then $5::timestamptz end,
           case when $6 then $5::timestamptz end, $3, $7, $8 from b`,
        [
          billId,
          paid ? 'paid' : 'open',
          charge,
          guest.uid,
          clock.now,
          ready,
          shipping.value.distance,
          shipping.value.shippingId,
        ],
      )
      return billId
    },
  }
}
