import { join } from 'node:path'
import { lotusRoot, openPaymentHouse, otherWay, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makePhone, type Phone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WalletLedger } from '../../providers/payment/simulator/wallet-ledger.ts'
import { makeNotice } from '../../providers/payment/simulator/wallet-notice.ts'

let house: PaymentHouse
let second: TestApp
beforeAll(async () => {
  house = await openPaymentHouse()
  second = await house.openSecond()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.switchWallet({})
  for (const name of Object.keys(house.breaks)) delete house.breaks[name as keyof typeof house.breaks]
})

const rounds = 6

interface AttemptRow {
  readonly outtradeno: string
  readonly state: string
  readonly amount: number
}

async function attempts(billId: string): Promise<AttemptRow[]> {
  const { rows } = await house.db.pool.query(
    `select outtradeno, state, amount::int from payment_attempt
     where seller_id = 'demo' and target_kind = 'bill' and target_id = $1 order by created_at`,
    [billId],
  )
  return rows
}

async function bill(billId: string) {
  const { rows } = await house.db.pool.query(
    `select state, paid_amount::int as paid from bill where seller_id = 'demo' and bill_id = $1`,
    [billId],
  )
  return rows[0]
}

/** The wallet's own books: orders in a state, and refunds sent. */
function wallet<T>(read: (ledger: WalletLedger) => T): T {
  const ledger = new WalletLedger(join(house.deps.config.dataDir, 'simulators/wallet.sqlite'))
  try {
    return read(ledger)
  } finally {
    ledger.end()
  }
}
const ordersIn = (state: string, numbers: readonly string[]) =>
  wallet((ledger) => ledger.list().filter((order) => order.state === state && numbers.includes(order.outtradeno)))

const live = (rows: readonly AttemptRow[]) => rows.filter(({ state }) => state === 'created' || state === 'pending')

/** A table with one phone at each server. */
async function tableOfTwo() {
  const table = await house.orderedTable()
  second.services.store.forget('demo', '101')
  const guest = await second.asGuestAt('101', table.tableNo)
  return { ...table, other: makePhone(second.app, guest, { storeId: '101', tableNo: table.tableNo }) }
}

/** `times` taps of each phone at one moment. */
function tapBoth(of: readonly (readonly [Phone, Record<string, unknown>])[], billId: string, times = 4) {
  return Promise.all(
    Array.from({ length: times }, () => of.map(([phone, wish]) => preorder(phone, billId, wish))).flat(),
  )
}

const race = { timeout: 60_000 }

describe('one target at two servers', () => {
  it('has one live attempt, whichever server the phones tap at', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone, other, billId } = await tableOfTwo()
      const answers = await tapBoth(
        [
          [phone, {}],
          [other, {}],
        ],
        billId,
      )
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null))
      expect(new Set(answers.map(({ value }) => value.outtradeno)).size).toBe(1)
      expect(await attempts(billId)).toMatchObject([{ state: 'pending', amount: lotusRoot }])
    }
  })

  it('is paid at the amount owed; the other amount starts nothing', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone, other, billId } = await tableOfTwo()
      const answers = await tapBoth(
        [
          [phone, { fee: lotusRoot - 100 }],
          [other, {}],
        ],
        billId,
      )
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'bill_changed']))
      expect(await attempts(billId)).toMatchObject([{ state: 'pending', amount: lotusRoot }])
    }
  })

  it('is charged once when two phones choose two pay types', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone, other, billId } = await tableOfTwo()
      const answers = await tapBoth(
        [
          [phone, {}],
          [other, { payTypeCode: otherWay }],
        ],
        billId,
        1 + (round % 3),
      )
      const refusals = answers.flatMap(({ code }) => code ?? [])
      expect(refusals.filter((code) => !['payment_running', 'client_sn_conflict'].includes(code))).toEqual([])
      const rows = await attempts(billId)
      expect(live(rows).length).toBeLessThanOrEqual(1)
      const numbers = rows.map(({ outtradeno }) => outtradeno)
      // A link that a guest still has is dead when another attempt replaced its own.
      expect(ordersIn('open', numbers).map(({ outtradeno }) => outtradeno)).toEqual(
        live(rows).map(({ outtradeno }) => outtradeno),
      )
      const again = await preorder(other, billId, { payTypeCode: otherWay })
      const links = [again, ...answers].flatMap(({ code, value }) => (code === null ? value.payUrl : []))
      await house.switchWallet({ notice: 'never' })
      for (const link of links) await house.press(link)
      house.pass(11)
      await house.reconcile()
      expect(await bill(billId)).toEqual({ state: 'paid', paid: lotusRoot })
      expect(
        ordersIn(
          'paid',
          (await attempts(billId)).map(({ outtradeno }) => outtradeno),
        ),
      ).toHaveLength(1)
      await house.switchWallet({})
    }
  })

  it('gives a second success back once, and says so', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone, other, billId } = await tableOfTwo()
      await house.switchWallet({ notice: 'never' })
      const first = await preorder(phone, billId)
      // The gateway says that it closed the order, and still takes its money.
      house.breaks.close = async () => ({ kind: 'done', value: null })
      const next = await preorder(other, billId, { payTypeCode: otherWay })
      delete house.breaks.close
      await house.press(first.value.payUrl)
      await house.press(next.value.payUrl)
      const numbers = [first.value.outtradeno, next.value.outtradeno]
      expect(ordersIn('paid', numbers)).toHaveLength(2)
      // The first was closed here, so only its notice can tell; the second is asked for at both servers at once.
      const ask = (at: Phone) => at.call<{ state: string }>('GET', next.value.payData.checkPayUrl)
      await Promise.all([notifyOf(first.value.outtradeno), ask(phone), ask(other), notifyOf(first.value.outtradeno)])
      const rows = await attempts(billId)
      expect(rows.map(({ state }) => state).sort()).toEqual(['paid', 'refund_due'])
      expect(await bill(billId)).toEqual({ state: 'paid', paid: lotusRoot })
      house.pass(11)
      await Promise.all([house.reconcile(), second.services.payment.reconcile(house.now(), 'money')])
      house.pass(11)
      await Promise.all([house.reconcile(), second.services.payment.reconcile(house.now(), 'money')])
      const back = rows.find(({ state }) => state === 'refund_due')?.outtradeno ?? ''
      const told = await phone.call<{ state: string }>('GET', `/pay/scenepay/demo/${back}/checkpay.html`)
      expect(told.value.state).toBe('refunded')
      expect(ordersIn('refunded', numbers).map(({ outtradeno }) => outtradeno)).toEqual([back])
      expect(wallet((ledger) => ledger.refundOf(`${back}R`))).toMatchObject({ amount: lotusRoot, state: 'SUCCESS' })
    }
  })
})

/** The wallet's notice of a payment, at the second server. */
async function notifyOf(outtradeno: string): Promise<void> {
  const order = wallet((ledger) => ledger.list().find((one) => one.outtradeno === outtradeno))
  if (order === undefined) throw new Error('the wallet does not know this order')
  const { headers, body: payload } = makeNotice(house.keys, order, 'none', house.now())
  const url = '/pay/notify/weixin/demo'
  expect((await second.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
}

describe('the database', () => {
  const insert = (kind: string, id: string, state: string) =>
    house.db.pool.query(
      `insert into payment_attempt (seller_id, outtradeno, store_id, business_type, target_kind, target_id, pay_type_code,
         amount, currency, state) values ('demo', $4, '101', 'HmdOrder', $1, $2, 'weixin', 1, 'CNY', $3)`,
      [kind, id, state, `T${Math.random().toString(36).slice(2)}`],
    )

  it.each([
    ['pending', 'payment_one_live'],
    ['paid', 'payment_one_paid'],
  ])('keeps one %s attempt a target: another kind or share is another target', async (state, constraint) => {
    await insert('bill', `B-${state}`, state)
    await expect(insert('bill', `B-${state}`, state)).rejects.toMatchObject({ constraint })
    await insert('topup', `B-${state}`, state)
    await insert('bill', `B-${state}#2`, state)
    await insert('bill', `B-${state}`, 'closed')
  })

  it('knows the four kinds', async () => {
    for (const kind of ['bill', 'topup', 'coupon', 'amount']) await insert(kind, `K-${kind}`, 'closed')
    await expect(insert('tip', 'K', 'closed')).rejects.toMatchObject({ code: '23514' })
  })
})
