import type { ReceiptAnswer } from '@comanda/contract/checkout/receipt.schema.ts'
import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostReceipts } from '../receipt/receipt.service.ts'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

const path = (billId: string, kind: 'html' | 'pdf', lang = 'en') =>
  `/pay/OnlineOrder/demo/${billId}/receipt.${kind}?lang=${lang}`

/** A table that has sent lotus root, and its guest's cookie. */
async function openTable() {
  const tableNo = await house.freshTable()
  const guest = await house.asGuestAt('101', tableNo)
  const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
  await phone.send({ orderDetail: [makeLine()] })
  return { phone, tableNo, cookie: guest.cookie, billId: (await phone.cart()).value.outtradeno }
}

async function paidTable(profile: object | null = null) {
  await house.db.pool.query(`update store set price_profile = $1 where seller_id = 'demo' and store_id = '101'`, [
    profile === null ? null : JSON.stringify(profile),
  ])
  const table = await openTable()
  const owed = await table.phone.call<{ amount: number }>('POST', '/pay/OnlineOrder/getorderamount.html', {
    body: { sellerId: 'demo', storeId: '101', outtradeno: table.billId },
  })
  const { value } = await preorder(table.phone, table.billId, { fee: owed.value.amount })
  await house.press(value.payUrl)
  await expect
    .poll(async () => (await table.phone.call<{ state: string }>('GET', value.payData.checkPayUrl)).value.state)
    .toBe('paid')
  return table
}

async function pdfOf(cookie: string, billId: string, lang: string) {
  const answer = await house.app.inject({ url: path(billId, 'pdf', lang), headers: { cookie } })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
}

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

describe('the receipt of a bill', () => {
  it('is there when the bill is paid, and not before', async () => {
    const { phone, billId, cookie } = await openTable()
    expect(await phone.call('GET', path(billId, 'html'))).toMatchObject({ code: 'not_paid' })
    expect((await pdfOf(cookie, billId, 'en')).type).toContain('application/json')
  })

  it('says what was paid, and how', async () => {
    const { phone, billId } = await paidTable()
    const { value } = await phone.call<ReceiptAnswer>('GET', path(billId, 'html'))
    expect(value.title).toBe('Receipt')
    expect(value.blocks).toContainEqual({ kind: 'total', row: { name: 'Total', detail: '', figure: '¥26.00' } })
    expect(JSON.stringify(value.blocks)).toContain('WeChat Pay')
    expect(JSON.stringify(value.blocks)).toContain(billId)
  })

  it('is closed to a stranger and to the next party', async () => {
    const { billId, tableNo } = await paidTable()
    const next = await house.phoneAt(tableNo)
    expect(await next.call('GET', path(billId, 'html'))).toMatchObject({ code: 'not_allowed' })
    const { cookie } = await house.asGuestAt('101', tableNo)
    expect((await pdfOf(cookie, billId, 'en')).status).toBe(403)
    expect(await next.call('GET', path('A'.repeat(24), 'html'))).toMatchObject({ code: 'bill_unknown' })
  })

  it('is printed by the staff of its store', async () => {
    const { billId } = await paidTable()
    const { cookie } = await house.asStaff('waiter')
    expect(await textOf((await pdfOf(cookie, billId, 'en')).bytes)).toContain('¥26.00')
  })

  it.each([
    ['zh', '桂花糖藕', '合计'],
    ['en', 'Osmanthus lotus root', 'Total'],
    ['ja', '金木犀', '合計'],
  ])('is a small PDF whose text can be searched in %s', async (lang, dish, total) => {
    const { cookie, billId } = await paidTable()
    const { status, type, bytes } = await pdfOf(cookie, billId, lang)
    expect([status, type]).toEqual([200, 'application/pdf'])
    expect(bytes.length).toBeLessThan(200_000)
    const text = await textOf(bytes)
    expect(text).toContain(total)
    expect(text).toContain('¥26.00')
    expect(text).toContain(dish)
  })

  it('of a Singapore store is a tax invoice with its GST number', async () => {
    const { cookie, billId } = await paidTable({ region: 'SG', taxNumber: '200312345A' })
    const text = await textOf((await pdfOf(cookie, billId, 'en')).bytes)
    for (const words of ['Tax Invoice', 'GST Reg. No.', '200312345A', 'Service charge', 'GST 9%']) {
      expect(text).toContain(words)
    }
  })

  it('of a Japanese store names number, rate and tax', async () => {
    const { cookie, billId } = await paidTable({ region: 'JP', taxNumber: 'T7000012050002' })
    const text = await textOf((await pdfOf(cookie, billId, 'ja')).bytes)
    for (const words of ['登録番号', 'T7000012050002', '10%']) expect(text).toContain(words)
    expect(text).not.toContain('宛名')
  })

  it('of a Japanese store names whom it is made out to, as a page and as a PDF', async () => {
    const { phone, cookie, billId } = await paidTable({ region: 'JP', taxNumber: 'T7000012050002' })
    const to = `&to=${encodeURIComponent('株式会社山田商店')}`
    const { value } = await phone.call<ReceiptAnswer>('GET', `${path(billId, 'html', 'ja')}${to}`)
    expect(value.recipient).toBe('株式会社山田商店 様')
    expect(await textOf((await pdfOf(cookie, billId, `ja${to}`)).bytes)).toContain('宛名 株式会社山田商店 様')
    const long = `${path(billId, 'html', 'ja')}&to=${'a'.repeat(41)}`
    expect(await phone.call('GET', long)).toMatchObject({ code: 'invalid_request' })
  })
})

describe('a browser that opens a receipt as a PDF', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const open = (cookie: string, billId: string, lang: string) =>
    house.app.inject({ url: path(billId, 'pdf', lang), headers: { cookie, accept } })

  /** As many receipts as may wait; the first is long enough to keep them waiting. */
  function fillQueue(): Promise<unknown> {
    const row = { name: '桂花糖藕', detail: '', figure: '¥26.00' }
    const makePdf = (dishes: number) => {
      const blocks: Receipt['blocks'] = [{ kind: 'lines', rows: Array.from({ length: dishes }, () => row) }]
      return house.services.receipt.pdf({ language: 'zh', title: '', recipient: null, blocks }, new Date())
    }
    return Promise.all(Array.from({ length: mostReceipts }, (_, index) => makePdf(index === 0 ? 800 : 1)))
  }

  it.each([
    ['zh', '系统繁忙，请稍后再试', '再试一次'],
    ['en', 'We are busy. Please try again in a moment', 'Try again'],
    ['ja', 'ただいま混み合っています。少し待ってからお試しください', 'もう一度試す'],
  ])('reads in %s that the store is busy, with a link to the same address', async (lang, words, again) => {
    const { cookie, billId } = await paidTable()
    const filled = fillQueue()
    const answer = await open(cookie, billId, lang)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(words)
    expect(answer.body).toContain(`<a href="">${again}</a>`)
    await filled
    expect((await open(cookie, billId, lang)).headers['content-type']).toBe('application/pdf')
  })

  it('reads why it has none: the bill is not paid, or of other guests', async () => {
    const { billId, cookie } = await openTable()
    expect((await open(cookie, billId, 'en')).body).toContain('This bill has not been paid yet')
    const stranger = await open(house.asGuest().cookie, billId, 'en')
    expect([stranger.statusCode, stranger.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(stranger.body).toContain('href="/"')
  })
})
