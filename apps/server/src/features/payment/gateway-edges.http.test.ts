import { randomUUID } from 'node:crypto'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.switchWallet({})
  for (const name of Object.keys(house.breaks)) delete house.breaks[name as keyof typeof house.breaks]
})

const away = async () => ({ kind: 'unknown', reason: 'away' }) as const

async function states(billId: string): Promise<readonly string[]> {
  const { rows } = await house.db.pool.query<{ state: string }>(
    `select state from payment_attempt where seller_id = 'demo' and target_id = $1 order by created_at`,
    [billId],
  )
  return rows.map(({ state }) => state)
}

async function billState(billId: string): Promise<string> {
  const { rows } = await house.db.pool.query<{ state: string }>('select state from bill where bill_id = $1', [billId])
  return rows[0]?.state ?? ''
}

/** A payment whose link is over a minute old, and whose number the gateway now calls used. */
async function usedNumber(how: 'code' | 'message' = 'code') {
  const table = await house.orderedTable()
  const { value } = await preorder(table.phone, table.billId)
  house.pass(61)
  // The request that the wallet gets is another one from here on.
  await house.db.pool.query(
    `update payment_attempt set request = request || '{"clientIp": "203.0.113.9"}' where outtradeno = $1`,
    [value.outtradeno],
  )
  await house.switchWallet({ used: how })
  return { ...table, first: value }
}

describe('a number that the gateway calls used', () => {
  it.each(['code', 'message'] as const)('is paid at its own link by the guest who began it (%s)', async (how) => {
    const { phone, billId, first } = await usedNumber(how)
    const again = await preorder(phone, billId)
    expect(again).toMatchObject({ code: null, value: { outtradeno: first.outtradeno, payUrl: first.payUrl } })
    expect(await states(billId)).toEqual(['pending'])
    await house.press(again.value.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
  })

  it.each(['code', 'message'] as const)('is closed for another guest, who pays under the next (%s)', async (how) => {
    const { billId, tableNo, first } = await usedNumber(how)
    const next = await preorder(await house.phoneAt(tableNo), billId)
    expect(next.code).toBeNull()
    expect(next.value.outtradeno).not.toBe(first.outtradeno)
    expect(await states(billId)).toEqual(['closed', 'pending'])
    expect((await house.app.inject({ url: first.payUrl })).body).not.toContain('<form')
    await house.press(next.value.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
  })

  it('is closed for its own guest when the link opens no more', async () => {
    const { phone, billId, first } = await usedNumber()
    house.pass(5 * 60)
    const next = await preorder(phone, billId)
    expect(next.code).toBeNull()
    expect(next.value.outtradeno).not.toBe(first.outtradeno)
    expect(await states(billId)).toEqual(['closed', 'pending'])
  })

  it('is booked when it was paid', async () => {
    const { phone, billId, first } = await usedNumber()
    await house.switchWallet({ notice: 'never' })
    await house.press(first.payUrl)
    expect(await preorder(phone, billId)).toMatchObject({ code: 'already_paid' })
    expect(await states(billId)).toEqual(['paid'])
    expect(await billState(billId)).toBe('paid')
  })

  it('that was closed at the gateway is followed by the next', async () => {
    const { phone, billId, first } = await usedNumber()
    await house.deps.gateways.forType('demo', 'weixin')?.close(first.outtradeno)
    expect(await preorder(phone, billId)).toMatchObject({ code: null })
    expect(await states(billId)).toEqual(['closed', 'pending'])
  })

  it('ends in the alert only if the next is used too, and leaves the table free', async () => {
    const { phone, billId } = await usedNumber()
    const gateway = house.deps.gateways.forType('demo', 'weixin')
    const asked: string[] = []
    house.breaks.create = async ({ outtradeno }) => {
      asked.push(outtradeno)
      return { kind: 'refused', code: 'OUT_TRADE_NO_USED' }
    }
    house.pass(5 * 60)
    expect(await preorder(phone, billId)).toMatchObject({ code: 'client_sn_conflict' })
    expect(new Set(asked).size).toBe(2)
    expect(await states(billId)).toEqual(['closed', 'failed'])
    expect(await billState(billId)).toBe('open')
    house.breaks.create = (order) => gateway?.create(order) ?? away()
    expect(await preorder(phone, billId)).toMatchObject({ code: null })
  })

  it('stays with its attempt while the gateway neither answers nor closes it', async () => {
    const { billId, tableNo, first } = await usedNumber()
    house.breaks.query = house.breaks.close = away
    expect(await preorder(await house.phoneAt(tableNo), billId)).toMatchObject({ code: 'client_sn_conflict' })
    expect(await states(billId)).toEqual(['pending'])
    await house.press(first.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
  })
})

describe('a repeated key', () => {
  it('whose attempt ended without payment starts the next attempt, once', async () => {
    const { phone, billId } = await house.orderedTable()
    const key = randomUUID()
    house.breaks.create = away
    expect(await preorder(phone, billId, {}, key)).toMatchObject({ code: 'payment_failed' })
    house.pass(161)
    await house.reconcile()
    expect(await states(billId)).toEqual(['closed'])
    delete house.breaks.create
    const [one, two] = [await preorder(phone, billId, {}, key), await preorder(phone, billId, {}, key)]
    expect([one.code, two.code]).toEqual([null, null])
    expect(two.value).toEqual(one.value)
    expect(await states(billId)).toEqual(['closed', 'pending'])
    expect(one.value.payData.amount).toBe(lotusRoot)
  })
})

describe('a gateway that closes no order in its first 5 minutes', () => {
  it('keeps a cancelled payment open, and reconciliation closes it in time', async () => {
    await house.switchWallet({ close: 'after-5-minutes' })
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    const cancel = `/pay/scenepay/demo/${value.outtradeno}/cancelpay.html`
    expect((await phone.call('POST', cancel)).value).toMatchObject({ state: 'pending' })
    expect(await billState(billId)).toBe('paying')
    house.pass(161)
    await house.reconcile()
    // The table goes on meanwhile. The order may still be paid, so the attempt lives.
    expect([await billState(billId), await states(billId)]).toEqual(['open', ['pending']])
    house.pass(120)
    await house.reconcile()
    expect(await states(billId)).toEqual(['pending'])
    house.pass(20)
    await house.reconcile()
    expect(await states(billId)).toEqual(['closed'])
    expect((await house.app.inject({ url: value.payUrl })).body).not.toContain('<form')
  })

  it('books the money that came before the order could be closed', async () => {
    await house.switchWallet({ close: 'after-5-minutes', notice: 'never' })
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    await phone.call('POST', `/pay/scenepay/demo/${value.outtradeno}/cancelpay.html`)
    await house.press(value.payUrl)
    house.pass(161)
    await house.reconcile()
    expect([await billState(billId), await states(billId)]).toEqual(['paid', ['paid']])
  })
})

describe('a gateway that knows an order only once it is paid', () => {
  const opened = async () => {
    await house.switchWallet({ known: 'once-paid', notice: 'never' })
    const table = await house.orderedTable()
    const { value } = await preorder(table.phone, table.billId)
    return { ...table, first: value }
  }
  const cancelPath = ({ outtradeno }: { readonly outtradeno: string }) =>
    `/pay/scenepay/demo/${outtradeno}/cancelpay.html`

  it('ends no attempt by not knowing it, and its payment is found', async () => {
    const { phone, billId, first } = await opened()
    house.pass(20)
    await house.reconcile()
    expect((await phone.call('GET', first.payData.checkPayUrl)).value).toMatchObject({ state: 'pending' })
    expect(await billState(billId)).toBe('paying')
    await house.press(first.payUrl)
    house.pass(11)
    await house.reconcile()
    expect([await billState(billId), await states(billId)]).toEqual(['paid', ['paid']])
  })

  it('may be paid at the open page after a cancel: the bill takes it', async () => {
    const { phone, billId, first } = await opened()
    expect((await phone.call('POST', cancelPath(first))).value).toMatchObject({ state: 'closed' })
    await house.switchWallet({ known: 'once-paid' })
    await house.press(first.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
    expect(await states(billId)).toEqual(['paid'])
  })

  it('may be paid at two open pages: the second payment goes back', async () => {
    const { phone, billId, first } = await opened()
    await phone.call('POST', cancelPath(first))
    const next = await preorder(phone, billId)
    expect(next.value.outtradeno).not.toBe(first.outtradeno)
    await house.switchWallet({ known: 'once-paid' })
    await house.press(next.value.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
    await house.press(first.payUrl)
    await expect.poll(() => states(billId)).toEqual(['refund_due', 'paid'])
    house.pass(11)
    await house.reconcile()
    expect(await states(billId)).toEqual(['refunded', 'paid'])
  })

  it('takes no money after the time that was sent with the order', async () => {
    const { phone, billId, first } = await opened()
    house.pass(2 * 3600 - 60)
    const again = await preorder(phone, billId)
    expect(again.value.outtradeno).toBe(first.outtradeno)
    // The link is fresh; the order's own time is over.
    house.pass(61)
    await house.press(again.value.payUrl)
    house.pass(161)
    await house.reconcile()
    expect([await billState(billId), await states(billId)]).toEqual(['open', ['closed']])
  })
})
