import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { makeWalletOrder } from '../../providers/payment/simulator/wallet-fixture.ts'
import { makeNotice } from '../../providers/payment/simulator/wallet-notice.ts'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.switchWallet({})
  for (const name of Object.keys(house.breaks)) delete house.breaks[name as keyof typeof house.breaks]
})

async function attempts(billId: string) {
  const { rows } = await house.db.pool.query<{ outtradeno: string; state: string; amount: number }>(
    'select outtradeno, state, amount from payment_attempt where seller_id = $1 and target_id = $2 order by created_at',
    ['demo', billId],
  )
  return rows
}

async function bill(billId: string) {
  const { rows } = await house.db.pool.query(
    `select state, paid_amount as "paidAmount",
       (select count(*) from live_event e where e.seller_id = b.seller_id and e.type = 'bill_paid'
         and e.data->>'outtradeno' = b.bill_id and e.channel like 't\\_%') as notices
     from bill b where seller_id = 'demo' and bill_id = $1`,
    [billId],
  )
  return { ...rows[0], notices: Number(rows[0].notices) }
}

function notify({ body, headers }: ReturnType<typeof makeNotice>) {
  return house.app.inject({ method: 'POST', url: '/pay/notify/weixin/demo', headers, payload: body })
}

/** The wallet has the money, but sent no notice. */
async function paidInSecret() {
  const table = await house.orderedTable()
  const { value } = await preorder(table.phone, table.billId)
  await house.switchWallet({ notice: 'never' })
  await house.press(value.payUrl)
  return { ...table, outtradeno: value.outtradeno, payUrl: value.payUrl }
}

const cancelPath = (outtradeno: string) => `/pay/scenepay/demo/${outtradeno}/cancelpay.html`

const away = async () => ({ kind: 'unknown', reason: 'away' }) as const

const untouched = { state: 'paying', paidAmount: 0, notices: 0 }
const paidOnce = { state: 'paid', paidAmount: lotusRoot, notices: 1 }

describe('a guest', () => {
  it('pays in the wallet and comes back to a paid bill', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId, { returnUrl: `/s/demo/check/hmd/${billId}/0` })
    expect(value.payData).toMatchObject({ payType: 'weixin', amount: lotusRoot })
    expect((await bill(billId)).state).toBe('paying')
    const page = await house.app.inject({ url: value.payUrl, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('¥26.00')
    expect(await house.press(value.payUrl)).toBe(`/s/demo/check/hmd/${billId}/0`)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
    const checked = await phone.call('GET', value.payData.checkPayUrl)
    expect(checked.value).toEqual({ state: 'paid', billOuttradeno: billId, amount: lotusRoot, awaiting: '' })
    expect(await preorder(phone, billId)).toMatchObject({ code: 'already_paid' })
  })

  it('reads the payee in their language; a companion continues the same payment', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const japanese = await house.asGuestAt('101', tableNo)
    const place = { storeId: '101', tableNo }
    const other = makePhone(house.app, { ...japanese, cookie: `${japanese.cookie}; lang=ja` }, place)
    const first = await preorder(phone, billId)
    // The link is old by then. The gateway is asked for a new one to the same order in the same words.
    house.pass(90)
    expect(await preorder(other, billId)).toMatchObject({ code: null, value: { outtradeno: first.value.outtradeno } })
    const payee = async (language: string) => {
      const page = await house.app.inject({ url: first.value.payUrl, headers: { 'accept-language': language } })
      return /class="shop">.*<strong>(.*)<\/strong>/.exec(page.body)?.[1]
    }
    const { names } = (await house.services.store.getStore('demo', '101')) ?? {}
    expect([await payee('zh'), await payee('en'), await payee('ja')]).toEqual([names?.zh, names?.en, names?.ja])
    expect(new Set(Object.values(names ?? {})).size).toBe(3)
  })

  it('starts one payment by tapping twice or on two phones', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const other = await house.phoneAt(tableNo)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => preorder(i % 2 ? other : phone, billId)))
    expect(new Set(answers.map(({ value }) => value.outtradeno)).size).toBe(1)
    expect(await attempts(billId)).toHaveLength(1)
  })

  it('gets the same answer to a repeated key, except with another body', async () => {
    const { phone, billId } = await house.orderedTable()
    const key = randomUUID()
    const [first, again] = [await preorder(phone, billId, {}, key), await preorder(phone, billId, {}, key)]
    expect(again.value).toEqual(first.value)
    expect(await preorder(phone, billId, { fee: 1 }, key)).toMatchObject({ code: 'key_reused' })
  })

  it('pays exactly what is owed', async () => {
    const { phone, billId } = await house.orderedTable()
    const wrong = await preorder(phone, billId, { fee: lotusRoot - 1 })
    expect(wrong).toMatchObject({ code: 'bill_changed', refusal: { details: { amount: lotusRoot } } })
    expect(await attempts(billId)).toEqual([])
    expect((await bill(billId)).state).toBe('open')
  })

  it('cannot pay another table’s bill or with an unknown pay type', async () => {
    const [mine, theirs] = [await house.orderedTable(), await house.orderedTable()]
    expect(await preorder(mine.phone, theirs.billId)).toMatchObject({ code: 'not_allowed' })
    expect(await preorder(mine.phone, mine.billId, { payTypeCode: 'cowries' })).toMatchObject({
      code: 'pay_type_unknown',
    })
    expect(await preorder(mine.phone, 'A'.repeat(24))).toMatchObject({ code: 'bill_unknown' })
  })

  it.each(['CHARGE', 'Charge', 'SaleCoupon', 'QrAmtPay', 'XMDOrder', 'XmdOrder'])(
    'does not pay a table’s bill as %s, by code and without an attempt',
    async (businessType) => {
      const { phone, billId } = await house.orderedTable()
      expect(await preorder(phone, billId, { businessType })).toMatchObject({ code: 'bill_unknown' })
      expect(await attempts(billId)).toEqual([])
      expect((await bill(billId)).state).toBe('open')
    },
  )

  it.each(['CHARGE', 'Charge', 'SaleCoupon', 'QrAmtPay', 'HmdOrder'])(
    'does not pay an order ahead as %s, by code and without an attempt',
    async (businessType) => {
      const phone = makeAheadPhone(house)
      const sent = await phone.ordered()
      const fee = sent.amount
      expect(await preorder(phone, sent.outtradeno, { fee, businessType })).toMatchObject({ code: 'bill_unknown' })
      expect(await attempts(sent.outtradeno)).toEqual([])
      await phone.pay(sent)
    },
  )

  it('sees ways to pay only what can be paid', async () => {
    const { phone } = await house.orderedTable()
    const body = { sellerid: 'demo', storeid: '101' }
    const ways = async (businessType: string) =>
      (
        await phone.call<{ payTypeList: unknown[] }>('POST', '/pay/scenepay/paytypelist.html', {
          body: { ...body, businessType },
        })
      ).value.payTypeList.length
    for (const type of ['HmdOrder', 'XMDOrder', 'XmdOrder']) expect([type, await ways(type)]).toEqual([type, 1])
    for (const type of ['CHARGE', 'SaleCoupon', 'QrAmtPay']) expect([type, await ways(type)]).toEqual([type, 0])
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/s/demo/',
    'javascript:alert(1)',
    '/s/demo/../../..//evil.example',
    '/s/demo\t/x',
    '/s/other/index/bill',
    '/s/demo@evil.example',
  ])('is never sent back to %j', async (returnUrl) => {
    const { phone, billId } = await house.orderedTable()
    expect(await preorder(phone, billId, { returnUrl })).toMatchObject({ code: 'invalid_request' })
  })

  it('may order again after 160 s, and the old link is dead', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    expect(await phone.add([makeLine()])).toMatchObject({ code: 'bill_being_paid' })
    house.pass(161)
    await house.reconcile()
    expect((await phone.add([makeLine()])).code).toBeNull()
    expect(await attempts(billId)).toMatchObject([{ state: 'closed' }])
    expect((await house.app.inject({ url: value.payUrl })).body).not.toContain('<form')
  })

  it('frees the table by cancelling; a companion cannot cancel it', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    const path = cancelPath(value.outtradeno)
    expect(await (await house.phoneAt(tableNo)).call('POST', path)).toMatchObject({ code: 'not_found' })
    expect((await phone.call('POST', path)).value).toMatchObject({ state: 'closed' })
    expect((await phone.add([makeLine()])).code).toBeNull()
    expect((await house.app.inject({ url: value.payUrl })).body).not.toContain('<form')
    const again = await preorder(phone, billId)
    await house.press(again.value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
    expect((await phone.call('POST', path.replace(value.outtradeno, again.value.outtradeno))).value).toMatchObject({
      state: 'paid',
    })
  })

  it('may cancel a companion’s payment they continued; the companion may not', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const other = await house.phoneAt(tableNo)
    const { value } = await preorder(phone, billId)
    expect((await preorder(other, billId)).value).toMatchObject({ outtradeno: value.outtradeno })
    const path = cancelPath(value.outtradeno)
    expect(await phone.call('POST', path)).toMatchObject({ code: 'not_found' })
    expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    expect((await other.call('POST', path)).value).toMatchObject({ state: 'closed' })
    expect((await phone.add([makeLine()])).code).toBeNull()
  })

  it('has paid when cancelling after the money arrived', async () => {
    const { phone, billId, outtradeno } = await paidInSecret()
    expect((await phone.call('POST', cancelPath(outtradeno))).value).toMatchObject({ state: 'paid' })
    expect(await bill(billId)).toEqual(paidOnce)
  })

  it('may still pay when cancelling while the wallet is silent', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    house.breaks.close = away
    expect((await phone.call('POST', cancelPath(value.outtradeno))).value).toMatchObject({ state: 'pending' })
    expect(await bill(billId)).toEqual(untouched)
  })

  it('pays under a new number after a closed or refused one', async () => {
    const { phone, billId } = await house.orderedTable()
    const asked: string[] = []
    const gateway = house.deps.gateways.forType('demo', 'weixin')
    house.breaks.create = async (order) => {
      asked.push(order.outtradeno)
      if (asked.length === 2) return { kind: 'refused', code: 'PARAM_ERROR' }
      return gateway?.create(order) ?? { kind: 'unknown', reason: '' }
    }
    const { value } = await preorder(phone, billId)
    await phone.call('POST', cancelPath(value.outtradeno))
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    await preorder(phone, billId)
    house.pass(161)
    await house.reconcile()
    const last = await preorder(phone, billId)
    expect(new Set(asked).size).toBe(4)
    expect(await attempts(billId)).toMatchObject(
      ['closed', 'failed', 'closed', 'pending'].map((state, index) => ({ state, outtradeno: asked[index] })),
    )
    await house.press(last.value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
  })

  it('pays the new amount of a grown bill; the old order closes first', async () => {
    const { phone, billId } = await house.orderedTable()
    const old = await preorder(phone, billId)
    house.breaks.close = away
    house.pass(161)
    await house.reconcile()
    await phone.add([makeLine()])
    await phone.send()
    expect(await preorder(phone, billId, { fee: 2 * lotusRoot })).toMatchObject({ code: 'payment_running' })
    delete house.breaks.close
    const fresh = await preorder(phone, billId, { fee: 2 * lotusRoot })
    expect(await attempts(billId)).toMatchObject([
      { outtradeno: old.value.outtradeno, state: 'closed', amount: lotusRoot },
      { outtradeno: fresh.value.outtradeno, state: 'pending', amount: 2 * lotusRoot },
    ])
  })
})

describe('a notice', () => {
  it.each([
    'wrong-signature',
    'unknown-serial',
    'missing-headers',
    'old-timestamp',
    'wrong-key',
    'amount-off-by-one',
    'other-currency',
    'other-merchant',
    'other-order',
  ] as const)('with %s changes nothing', async (forge) => {
    const { billId, outtradeno } = await paidInSecret()
    const order = makeWalletOrder({ outtradeno, total: lotusRoot })
    const answer = await notify(makeNotice(house.keys, order, forge, house.now()))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await bill(billId)).toEqual(untouched)
    expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    expect((await notify(makeNotice(house.keys, order, 'none', house.now()))).statusCode).toBe(200)
    expect(await bill(billId)).toEqual(paidOnce)
  })

  it.each(['the same notice', 'other notices of the same payment'])(
    'comes 20 times at once (%s) and counts once',
    async (which) => {
      const { billId, outtradeno } = await paidInSecret()
      const order = makeWalletOrder({ outtradeno, total: lotusRoot })
      const make = () =>
        makeNotice(house.keys, order, 'none', house.now(), which === 'the same notice' ? 'n-1' : randomUUID())
      const same = make()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => notify(which === 'the same notice' ? same : make())),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await bill(billId)).toEqual(paidOnce)
      expect(await attempts(billId)).toMatchObject([{ state: 'paid' }])
    },
  )

  it('of a refund is acknowledged and counts as no payment', async () => {
    const { billId, outtradeno } = await paidInSecret()
    const order = makeWalletOrder({ outtradeno, total: lotusRoot })
    expect((await notify(makeNotice(house.keys, order, 'refunded', house.now()))).statusCode).toBe(200)
    expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    expect(await bill(billId)).toEqual(untouched)
  })

  it('sent three times by the wallet counts once', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    await house.switchWallet({ notice: 'three' })
    await house.press(value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
  })

  it('survives a later answer to the order', async () => {
    const { phone, billId } = await house.orderedTable()
    await house.switchWallet({ notice: 'before-answer' })
    await preorder(phone, billId)
    expect(await bill(billId)).toEqual(paidOnce)
    expect(await attempts(billId)).toMatchObject([{ state: 'paid' }])
  })

  it('refunds once when the bill was paid by other means', async () => {
    const { billId, outtradeno } = await paidInSecret()
    await transaction(house.db, (tx) =>
      house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: lotusRoot }),
    )
    const order = makeWalletOrder({ outtradeno, total: lotusRoot })
    await Promise.all([1, 2, 3].map(() => notify(makeNotice(house.keys, order, 'none', house.now()))))
    expect(await attempts(billId)).toMatchObject([{ state: 'refund_due' }])
    expect(await bill(billId)).toEqual(paidOnce)
    await house.switchWallet({ refund: 'fails' })
    house.pass(11)
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'refund_due' }])
    await house.switchWallet({})
    const refunds: string[] = []
    const gateway = house.deps.gateways.forType('demo', 'weixin')
    house.breaks.refund = async (wanted) => {
      refunds.push(wanted.refundNo)
      await sleep(100)
      return gateway?.refund(wanted) ?? { kind: 'unknown', reason: '' }
    }
    house.pass(11)
    const first = house.reconcile()
    await sleep(30)
    await Promise.all([first, house.reconcile()])
    house.pass(11)
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'refunded' }])
    expect(refunds).toEqual([`${outtradeno}R`])
  })

  it('pays a matching bill after giving up; otherwise the money goes back', async () => {
    for (const orders of [false, true]) {
      const { phone, billId } = await house.orderedTable()
      const { outtradeno } = (await preorder(phone, billId)).value
      await phone.call('POST', cancelPath(outtradeno))
      if (orders) {
        await phone.add([makeLine()])
        await phone.send()
      }
      const order = makeWalletOrder({ outtradeno, total: lotusRoot })
      expect((await notify(makeNotice(house.keys, order, 'none', house.now()))).statusCode).toBe(200)
      expect(await attempts(billId)).toMatchObject([{ state: orders ? 'refund_due' : 'paid' }])
      expect(await bill(billId)).toEqual(orders ? { state: 'open', paidAmount: 0, notices: 0 } : paidOnce)
    }
  })
})

describe('payment after a fault', () => {
  it('is found by reconciliation when no notice comes', async () => {
    const { billId } = await paidInSecret()
    await house.reconcile()
    expect((await bill(billId)).state).toBe('paying')
    house.pass(11)
    await Promise.all([house.reconcile(), house.reconcile()])
    expect(await bill(billId)).toEqual(paidOnce)
  })

  it('continues with the same order after a lost answer', async () => {
    const { phone, billId } = await house.orderedTable()
    await house.switchWallet({ answer: 'lost' })
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    await house.switchWallet({ answer: 'forged' })
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    await house.switchWallet({})
    const { value } = await preorder(phone, billId)
    expect(await attempts(billId)).toMatchObject([{ outtradeno: value.outtradeno, state: 'pending' }])
  })

  it('continues after the server dies between wallet and record', async () => {
    const { phone, billId } = await house.orderedTable()
    const gateway = house.deps.gateways.forType('demo', 'weixin')
    house.breaks.create = async (order) => {
      await gateway?.create(order)
      throw new Error('killed')
    }
    expect((await preorder(phone, billId)).status).toBe(500)
    expect(await attempts(billId)).toMatchObject([{ state: 'created' }])
    delete house.breaks.create
    const { value } = await preorder(phone, billId)
    expect(await attempts(billId)).toMatchObject([{ outtradeno: value.outtradeno, state: 'pending' }])
    await house.press(value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
  })

  it('lets the table order on when the wallet refuses', async () => {
    const { phone, billId } = await house.orderedTable()
    house.breaks.create = async () => ({ kind: 'refused', code: 'PARAM_ERROR' })
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    expect(await bill(billId)).toMatchObject({ state: 'open' })
    expect(await attempts(billId)).toMatchObject([{ state: 'failed' }])
  })

  it('frees the table while the wallet is away and finds the money later', async () => {
    const { billId } = await paidInSecret()
    house.breaks.query = house.breaks.close = away
    house.pass(3 * 3600)
    await house.reconcile()
    expect(await bill(billId)).toEqual({ ...untouched, state: 'open' })
    delete house.breaks.query
    delete house.breaks.close
    house.pass(121)
    await house.reconcile()
    expect(await bill(billId)).toEqual(paidOnce)
  })

  it('logs an error after a week without an answer and stops asking', async () => {
    const { billId } = await paidInSecret()
    house.breaks.query = house.breaks.close = away
    house.pass(6 * 24 * 3600)
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    house.pass(2 * 24 * 3600)
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'closed' }])
  })

  it('replaces an order that can no longer be paid', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const old = await preorder(phone, billId)
    house.breaks.query = house.breaks.close = away
    house.pass(3 * 3600)
    await house.reconcile()
    const later = await house.phoneAt(tableNo)
    expect(await preorder(later, billId)).toMatchObject({ code: 'payment_running' })
    delete house.breaks.query
    delete house.breaks.close
    const { value } = await preorder(later, billId)
    expect(await attempts(billId)).toMatchObject([
      { outtradeno: old.value.outtradeno, state: 'closed' },
      { outtradeno: value.outtradeno, state: 'pending' },
    ])
  })

  it('goes on at the first phone when a second phone’s tap is refused', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    house.pass(61)
    house.breaks.create = async () => ({ kind: 'refused', code: 'HTTP_403' })
    expect(await preorder(await house.phoneAt(tableNo), billId)).toMatchObject({ code: 'payment_failed' })
    expect(await attempts(billId)).toMatchObject([{ outtradeno: value.outtradeno, state: 'pending' }])
    await house.press(value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
  })

  it('sends the gateway the same order from a second address and under a new store name', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const sent: unknown[] = []
    const gateway = house.deps.gateways.forType('demo', 'weixin')
    house.breaks.create = async (order) => {
      sent.push(JSON.stringify(order))
      return gateway?.create(order) ?? away()
    }
    const { value } = await preorder(phone, billId)
    house.pass(61)
    await house.db.pool.query(`update store set names = names || '{"zh": "新店名"}' where store_id = '101'`)
    const other = await house.phoneAt(tableNo, '203.0.113.9')
    expect(await preorder(other, billId)).toMatchObject({ code: null, value: { outtradeno: value.outtradeno } })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
  })

  it('frees table and counter when the wallet is silent before any link', async () => {
    const { phone, billId } = await house.orderedTable()
    const real = house.deps.gateways.forType('demo', 'weixin')
    house.breaks.create = away
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    expect(await bill(billId)).toEqual({ ...untouched, state: 'open' })
    // A later link claims the bill again, although another guest saw a failure meanwhile.
    house.breaks.create = async (order) => {
      house.breaks.create = away
      expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
      expect((await bill(billId)).state).toBe('open')
      return real?.create(order) ?? away()
    }
    await preorder(phone, billId)
    expect(await bill(billId)).toEqual(untouched)
    house.pass(61)
    house.breaks.create = away
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
    expect(await bill(billId)).toEqual(untouched)
    // A link past its time in the wallet does not hold them either.
    house.breaks.query = house.breaks.close = away
    for (const create of [away, async () => ({ kind: 'refused', code: 'HTTP_403' }) as const]) {
      house.breaks.create = create
      house.pass(200)
      expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_failed' })
      expect((await bill(billId)).state).toBe('open')
      expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    }
  })

  it('goes back when the amount owed has changed, and frees the table', async () => {
    const { phone, billId, outtradeno } = await paidInSecret()
    await house.db.pool.query('update bill set amount = amount + 100 where bill_id = $1', [billId])
    const order = makeWalletOrder({ outtradeno, total: lotusRoot })
    expect((await notify(makeNotice(house.keys, order, 'none', house.now()))).statusCode).toBe(200)
    expect(await attempts(billId)).toMatchObject([{ state: 'refund_due' }])
    expect(await bill(billId)).toMatchObject({ state: 'open', paidAmount: 0 })
    expect((await phone.add([makeLine()])).code).toBeNull()
  })
})

describe('a store that accepts by hand', () => {
  const byHand = async (mode: 'auto' | 'hand') => {
    await house.db.pool.query(`update store set accept_mode = $1 where seller_id = 'demo' and store_id = '101'`, [mode])
    house.services.store.forget('demo', '101')
  }
  afterEach(() => byHand('auto'))

  async function waitingRound() {
    const table = await house.orderedTable()
    await byHand('hand')
    await table.phone.add([makeLine()])
    const { msgid } = (await table.phone.send()).value
    const staff = await house.asStaff('kitchen')
    const url = `/console/api/demo/101/tickets/${msgid.replace('demo_', '')}/accept`
    const accept = async (yes: boolean) =>
      (await house.app.inject({ method: 'POST', url, headers: { ...staff }, payload: { accept: yes } })).json()
    return { ...table, accept, pay: (fee: number) => preorder(table.phone, table.billId, { fee }) }
  }

  it('lets no guest pay for a round it may still refuse', async () => {
    const { accept, pay } = await waitingRound()
    expect(await pay(2 * lotusRoot)).toMatchObject({ code: 'round_waiting' })
    expect((await accept(true)).resultNumber).toBe(0)
    expect((await pay(2 * lotusRoot)).code).toBeNull()
  })

  it('takes a refused round off the bill before payment, in either order', async () => {
    const { accept, pay, billId } = await waitingRound()
    const [refused, paid] = await Promise.all([accept(false), pay(2 * lotusRoot)])
    expect(refused.resultNumber).toBe(0)
    expect(['round_waiting', 'bill_changed']).toContain(paid.code)
    const rest = await pay(lotusRoot)
    await house.press(rest.value.payUrl)
    await expect.poll(() => bill(billId)).toEqual(paidOnce)
  })

  it('cannot refuse a round during or after its payment', async () => {
    const { accept, billId } = await waitingRound()
    await house.db.pool.query(`update bill set state = 'paying' where bill_id = $1`, [billId])
    expect((await accept(false)).resultObject.code).toBe('phone_paying')
    await house.db.pool.query(`update bill set state = 'paid' where bill_id = $1`, [billId])
    expect((await accept(false)).resultObject.code).toBe('already_paid')
    const { rows } = await house.db.pool.query('select amount from bill where bill_id = $1', [billId])
    expect(rows).toEqual([{ amount: 2 * lotusRoot }])
  })
})

describe("the simulated wallet's switches", () => {
  it('work only from this machine', async () => {
    const ask = (remoteAddress: string) =>
      house.app.inject({ method: 'POST', url: '/simulators/wallet/switches', remoteAddress, payload: {} })
    expect((await ask('192.0.2.9')).statusCode).toBe(403)
    expect((await ask('127.0.0.1')).statusCode).toBe(200)
  })
})
