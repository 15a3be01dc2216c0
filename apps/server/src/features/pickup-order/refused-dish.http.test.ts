import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { GatewayRefundOrder } from '@comanda/server/src/providers/payment/gateway.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine, type Reply } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * The kitchen refuses a dish of a paid order: its price goes back, and the rest is cooked.
 */

let house: PaymentHouse
/** Refund requests the wallet received, with repeats. */
const asked: GatewayRefundOrder[] = []
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
  const gateway = house.deps.gateways.forType('demo', 'weixin')
  house.breaks.refund = async (wanted) => {
    asked.push(wanted)
    return gateway?.refund(wanted) ?? { kind: 'unknown', reason: '' }
  }
})
afterAll(() => house.close())

interface Paid {
  readonly phone: AheadPhone
  readonly sent: Submitted
  readonly roundId: string
}

/** Two portions of lotus root and one with a note: 78.00, paid; `brought` has the delivery charge. */
async function paid(brought: (phone: AheadPhone) => Promise<object> = async () => ({})): Promise<Paid> {
  const phone = makeAheadPhone(house)
  const orderDetail = [makeLine({ num: 2 }), makeLine({ memo: '少辣' })]
  const sent = await phone.ordered({ orderDetail, orderAmount: 3 * lotusRoot, ...(await brought(phone)) })
  await phone.pay(sent)
  return { phone, sent, roundId: (await phone.one(sent.outtradeno)).bill?.rounds[0]?.roundId ?? '' }
}

/** Store 101 delivers for 5.00. */
async function toTheDoor(phone: AheadPhone): Promise<object> {
  await house.db.pool.query(
    `insert into takeout_setup (seller_id, store_id, distribution_charge) values ('demo', '101', 500)
     on conflict (seller_id, store_id) do update set distribution_charge = 500, send_rule = 0, send_amount = 0, send_distance = 0`,
  )
  const where = { username: '王小姐', tel: '13800000001', address: '南山路 5 号', houseNo: '3 栋 201' }
  const body = { storefrontid: '101', ...where, gdLat: 30.21, gdLng: 120.22 }
  const shipping = await phone.call<{ shippingId: string }>('POST', '/weixin/takeout/demo/ordershippinginfo.html', {
    body,
  })
  return { orderType: '2', shippingId: shipping.value.shippingId }
}

async function staff<T>(path: string, payload: object, key: string = randomUUID()): Promise<Reply<T>> {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': key }
  const answer = await house.app.inject({ method: 'POST', url: `/console/api/demo/101/${path}`, headers, payload })
  const { resultNumber, resultMsg, resultObject } = answer.json()
  const code = resultNumber === 0 ? null : resultObject.code
  return { code, message: resultMsg, value: resultObject, refusal: resultObject } as Reply<T>
}
const cannotMake = (roundId: string, lineNo: number, key?: string) =>
  staff<Ticket>(`tickets/${roundId}/refuse`, { lineNo, reason: '没藕了' }, key)
const move = (roundId: string, to: string, lineNo?: number) =>
  staff<Ticket>(`tickets/${roundId}/state`, { to, ...(lineNo === undefined ? {} : { lineNo }) })

/** The refunds of an order, by refund number. */
async function wentBack({ outtradeno }: Submitted): Promise<[string, number][]> {
  const { rows } = await house.db.pool.query('select outtradeno as no from payment_attempt where target_id = $1', [
    outtradeno,
  ])
  const no = rows[0]?.no as string
  house.pass(11)
  await house.reconcile()
  house.pass(11)
  await house.reconcile()
  return asked
    .filter((one) => one.outtradeno === no)
    .map((one): [string, number] => [one.refundNo.slice(no.length), one.amount])
}

describe('a dish of a paid order that the kitchen refuses', () => {
  it('is struck with its reason and refunded once; the rest is cooked', async () => {
    const { phone, sent, roundId } = await paid()
    const key = randomUUID()
    const refused = await cannotMake(roundId, 2, key)
    expect(refused.code).toBeNull()
    expect(refused.value).toMatchObject({ amount: 2 * lotusRoot, paid: true, lines: [{}, { cookState: 'refused' }] })
    // The answer was lost: the cook taps again, and another cook taps too.
    for (const again of [key, randomUUID()]) expect((await cannotMake(roundId, 2, again)).code).toBeNull()
    expect(await phone.one(sent.outtradeno)).toMatchObject({
      ...{ state: 'received', amount: 2 * lotusRoot, paidAmount: 2 * lotusRoot, givenBack: lotusRoot, count: 2 },
      bill: { head: { state: 'paid', lastAmountFen: 0 }, rounds: [{ dishes: [{}, { reason: '没藕了' }] }] },
    })
    expect(await wentBack(sent)).toEqual([['L2', lotusRoot]])
    await move(roundId, 'cooking')
    expect((await move(roundId, 'served')).code).toBeNull()
    expect((await phone.one(sent.outtradeno)).state).toBe('ready')
  })

  it('makes the order ready if the other dishes waited for it', async () => {
    const { phone, sent, roundId } = await paid()
    await move(roundId, 'cooking')
    await move(roundId, 'served', 1)
    expect((await cannotMake(roundId, 2)).code).toBeNull()
    const order = await phone.one(sent.outtradeno)
    expect(order).toMatchObject({ state: 'ready', givenBack: lotusRoot })
    expect(order.readyAt).not.toBeNull()
  })

  it('ends the order as the last dish, with all money refunded in parts', async () => {
    const { phone, sent, roundId } = await paid()
    await cannotMake(roundId, 1)
    await move(roundId, 'cooking')
    expect((await cannotMake(roundId, 2)).code).toBeNull()
    expect(await phone.one(sent.outtradeno)).toMatchObject({
      ...{ state: 'refused', endedBy: 'store', cancelReason: '没藕了', amount: lotusRoot, givenBack: 2 * lotusRoot },
    })
    const { orders } = (await phone.status(sent.outtradeno)).value
    expect(orders).toMatchObject([{ state: 'refused', amount: lotusRoot, givenBack: 2 * lotusRoot }])
    expect(new Map(await wentBack(sent))).toEqual(
      new Map([
        ['L1', 2 * lotusRoot],
        ['R', lotusRoot],
      ]),
    )
  })

  it('refunds the delivery charge only with the last dish', async () => {
    const { phone, sent, roundId } = await paid(toTheDoor)
    await cannotMake(roundId, 1)
    expect(await phone.one(sent.outtradeno)).toMatchObject({
      ...{ state: 'received', amount: lotusRoot + 500, paidAmount: lotusRoot + 500, givenBack: 2 * lotusRoot },
      distributionCharge: 500,
    })
    await cannotMake(roundId, 2)
    expect((await phone.one(sent.outtradeno)).state).toBe('refused')
    expect(new Map(await wentBack(sent))).toEqual(
      new Map([
        ['L1', 2 * lotusRoot],
        ['R', lotusRoot + 500],
      ]),
    )
  })

  it('leaves exactly the rest to refund when the guest cancels', async () => {
    const { phone, sent, roundId } = await paid()
    await cannotMake(roundId, 1)
    expect((await phone.cancel(sent.outtradeno)).value).toMatchObject({ state: 'cancelled', refund: lotusRoot })
    const back = await wentBack(sent)
    expect(back.reduce((sum, [, amount]) => sum + amount, 0)).toBe(3 * lotusRoot)
  })

  it('stays owed back until the wallet has taken it', async () => {
    const { sent, roundId } = await paid()
    await house.switchWallet({ refund: 'fails' })
    await cannotMake(roundId, 2)
    await wentBack(sent)
    const stateOf = async () =>
      (await house.db.pool.query(`select state from payment_refund order by owed_at desc limit 1`)).rows[0]?.state
    expect(await stateOf()).toBe('due')
    await house.switchWallet({})
    await wentBack(sent)
    expect(await stateOf()).toBe('done')
  })

  it('cannot be refused once its guest has the order', async () => {
    const { sent, roundId } = await paid()
    await move(roundId, 'cooking')
    await house.db.pool.query('update pickup_order set handed_over_at = $2 where bill_id = $1', [
      sent.outtradeno,
      house.now(),
    ])
    expect((await cannotMake(roundId, 2)).code).toBe('ticket_moved')
    expect(await wentBack(sent)).toEqual([])
  })

  it('is refunded once when the guest cancels at the same moment', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { phone, sent, roundId } = await paid()
      await Promise.all([cannotMake(roundId, 1), cannotMake(roundId, 2), phone.cancel(sent.outtradeno)])
      const sum = (await wentBack(sent)).reduce((all, [, amount]) => all + amount, 0)
      expect([(await phone.one(sent.outtradeno)).bill?.head.state, sum]).toEqual(['void', 3 * lotusRoot])
    }
  })
  it('is locked after its payment, like settling does, without deadlock', async () => {
    const { sent, roundId } = await paid()
    const cancelling = await house.db.pool.connect()
    try {
      // Shorter than PostgreSQL's deadlock timeout.
      await cancelling.query(`begin; set local lock_timeout = '500ms'`)
      await cancelling.query('select 1 from payment_attempt where target_id = $1 for update', [sent.outtradeno])
      const refused = cannotMake(roundId, 2)
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      await cancelling.query('select 1 from bill where bill_id = $1 for update', [sent.outtradeno])
      await cancelling.query('commit')
      expect((await refused).code).toBeNull()
    } finally {
      await cancelling.query('rollback')
      cancelling.release()
    }
  })
})
