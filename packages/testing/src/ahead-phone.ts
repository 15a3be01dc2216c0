import type {
  AheadOrder,
  AheadOrders,
  AheadStatus,
  OrderPayload,
  Submitted,
  TakeTimes,
} from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { AheadCancelled } from '@comanda/server/src/features/order/order.service.ts'
import { lotusRoot, type PaymentHouse, preorder } from './payment-house.ts'
import { makeLine, makePhone, type Phone, type Reply } from './phone.ts'

/** A guest who orders ahead at store 101: requests of pick-up, takeout and pre-order. */
export interface AheadPhone extends Phone {
  readonly cookie: string
  /** By default one lotus root as soon as possible. */
  submit(body?: Partial<Record<keyof OrderPayload, unknown>>, key?: string): Promise<Reply<Submitted>>
  /** Submits, and fails unless it succeeded. */
  ordered(body?: Partial<Record<keyof OrderPayload, unknown>>): Promise<Submitted>
  list(query?: string): Promise<Reply<AheadOrders>>
  /** One order by its number, as its own page shows it. */
  one(outtradeno: string): Promise<AheadOrder>
  status(outtradenos: string): Promise<Reply<{ orders: AheadStatus[] }>>
  cancel(outtradeno: string, key?: string): Promise<Reply<AheadCancelled>>
  takeTimes(orderType: '1' | '2' | '3', storeId?: string): Promise<Reply<TakeTimes>>
  /** Pays in the wallet and waits for the server to record it. */
  pay(order: Pick<Submitted, 'outtradeno' | 'amount'>): Promise<void>
}

export function makeAheadPhone(house: PaymentHouse, guest = house.asGuest()): AheadPhone {
  const phone = makePhone(house.app, guest, { storeId: '101', tableNo: 'A1' })
  const base = '/weixin/onlineorder/demo'
  const submit: AheadPhone['submit'] = (body = {}, key) =>
    phone.call('POST', `${base}/order.html`, {
      body: { storefrontid: '101', orderType: '1', orderDetail: [makeLine()], orderAmount: lotusRoot, ...body },
      ...(key === undefined ? {} : { key }),
    })
  return {
    ...phone,
    cookie: guest.cookie,
    submit,
    async ordered(body) {
      const reply = await submit(body)
      if (reply.code !== null) throw new Error(`${reply.code}: ${reply.message}`)
      return reply.value
    },
    list: (query = '') => phone.call('GET', `${base}/order.html?${query}`),
    async one(outtradeno) {
      const { value } = await phone.call<AheadOrders>('GET', `${base}/order.html?outtradeno=${outtradeno}`)
      const [order] = value.orders ?? []
      if (order === undefined) throw new Error(`no order ${outtradeno}`)
      return order
    },
    status: (outtradenos) => phone.call('GET', `${base}/101/orderstatus.html?outtradeno=${outtradenos}`),
    cancel: (outtradeno, key) =>
      phone.call('DELETE', `${base}/order.html?outtradeno=${outtradeno}`, key === undefined ? {} : { key }),
    takeTimes: (orderType, storeId = '101') =>
      phone.call('GET', `${base}/${storeId}/taketimes.html?ordertype=${orderType}`),
    async pay({ outtradeno, amount }) {
      const { value } = await preorder(phone, outtradeno, { fee: amount, businessType: 'XMDOrder' })
      await house.press(value.payUrl)
      const paid = await phone.call<{ state: string }>('GET', value.payData.checkPayUrl)
      if (paid.value.state !== 'paid') throw new Error(`not paid: ${paid.value.state}`)
    },
  }
}

/** Noon at the demo's stores, so that times later today are offered at any test time. */
export function waitForNoon(house: PaymentHouse): void {
  const now = house.now()
  // Shanghai is always eight hours ahead of UTC.
  const sinceMidnight = (now.getTime() + 8 * 3_600_000) % 86_400_000
  house.pass(Math.ceil(((36 * 3_600_000 - sinceMidnight) % 86_400_000) / 1000))
}
