import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { type SmsOutbox, smsOutbox } from '@comanda/testing/sms-outbox.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let outbox: SmsOutbox
let numbers = 0
beforeAll(async () => {
  outbox = smsOutbox()
  house = await startTestApp({ sms: outbox.sms })
  await house.db.pool.query(
    `update store set config = '{"orderBindTel": true}' where seller_id = 'demo' and store_id = '101'`,
  )
  house.services.store.forget('demo', '101')
})
afterAll(() => house.close())

async function sitDown(tableNo: string): Promise<Phone> {
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

/** A phone number that is unique in these tests. */
function newNumber(): string {
  numbers += 1
  return `1381${String(numbers).padStart(3, '0')}5678`
}

async function verify(phone: Phone, telephone: string, more: object = {}): Promise<void> {
  const body = { telephone, telZoneCode: '86', sellerId: 'demo' }
  const sent = await phone.call<{ verifyId: string }>('POST', '/platform/sms/sendrandomcode', { body })
  expect(sent.code).toBeNull()
  const given = { optionId: sent.value.verifyId, optionType: 'bindtel', verifyCode: outbox.codeTo(telephone), ...more }
  expect((await phone.call('POST', '/weixin/vipmanage/demo/verifyoption.html', { body: given })).code).toBeNull()
}

const send = (phone: Phone) => phone.send({ orderDetail: [makeLine()] })
const seating = async (phone: Phone) => (await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value

describe('a guest with a verified phone', () => {
  it('sends, and the bill shows the phone', async () => {
    const phone = await sitDown(await house.freshTable())
    expect((await send(phone)).code).toBe('phone_needed')
    await verify(phone, newNumber())
    expect((await send(phone)).code).toBeNull()
    expect((await send(phone)).code).toBeNull()
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo: '少辣' } })
    const asked = await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html`)
    const { value: bill } = await phone.answer<OrderedBill>(asked.value.msgid)
    expect(bill.rounds.map(({ telMark }) => telMark)).toEqual(['☎ …5678', '☎ …5678'])
    expect(bill.head.billMemo).toBe('少辣 ☎ …5678')
    const tickets = await house.app.inject({
      url: '/console/api/demo/101/tickets',
      headers: { ...(await house.asStaff('kitchen')) },
    })
    expect(tickets.body).toContain('"telMark":"☎ …5678"')
    expect(tickets.body).not.toMatch(/138\*|1381\d{7}/)
  })

  it('does not verify for a companion', async () => {
    const tableNo = await house.freshTable()
    const [ada, bo] = [await sitDown(tableNo), await sitDown(tableNo)]
    await verify(ada, newNumber())
    expect((await send(ada)).code).toBeNull()
    expect((await send(bo)).code).toBe('phone_needed')
  })

  it('must verify again at another seller', async () => {
    const phone = await sitDown(await house.freshTable())
    await house.db.pool.query(`insert into seller (seller_id, names) values ('rival', '{}')`)
    await verify(phone, newNumber())
    const at = async (seller: string) =>
      (await phone.call<{ telVerify: boolean }>('GET', `/platform/getuser?sellerid=${seller}`)).value.telVerify
    expect([await at('demo'), await at('rival')]).toEqual([true, false])
  })

  it('costs no extra statement', async () => {
    const phone = await sitDown(await house.freshTable())
    await verify(phone, newNumber())
    await send(phone)
    const statements: string[] = []
    const { pool } = house.db
    const query = pool.query.bind(pool)
    pool.query = ((config: { name?: string }, ...rest: never[]) => {
      statements.push(config.name ?? String(config))
      return (query as (...args: unknown[]) => unknown)(config, ...rest)
    }) as never
    await send(phone)
    pool.query = query
    // Without cached reads and later notifications.
    expect(statements.filter((name) => !/^(?:live-notify$|store-|style-|menu-)/.test(name))).toEqual([
      'table-read',
      'table-send',
    ])
  })
})

describe('the phones of companions', () => {
  it("are shown masked to the party, and called with their owner's consent", async () => {
    const tableNo = await house.freshTable()
    const [ada, bo, cy] = [await sitDown(tableNo), await sitDown(tableNo), await sitDown(tableNo)]
    await verify(ada, '13810010678')
    await send(ada)
    const { seatingId } = await seating(ada)
    expect((await cy.add([makeLine()])).code).toBeNull()
    await verify(bo, '13810020678', { seatingid: seatingId })
    expect((await send(bo)).code).toBeNull()
    const seen = (await seating(ada)).people
    expect(seen.find(({ uid }) => uid === ada.uid)).toMatchObject({ tel: '138*****678', callTel: '' })
    expect(seen.find(({ uid }) => uid === bo.uid)).toMatchObject({ tel: '138*****678', callTel: '+8613810020678' })
    expect(seen.find(({ uid }) => uid === cy.uid)).toMatchObject({ tel: '', callTel: '' })
  })

  it('are hidden from the waiter who serves the table', async () => {
    const tableNo = await house.freshTable()
    const ada = await sitDown(tableNo)
    await verify(ada, '13810040678')
    await send(ada)
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo })
    expect((await seating(waiter)).people).toMatchObject([{ uid: ada.uid, tel: '', callTel: '' }])
  })

  it('cannot be called from another table or seen outside', async () => {
    const tableNo = await house.freshTable()
    const ada = await sitDown(tableNo)
    await verify(ada, '13810030678', { seatingid: 'another-party' })
    await send(ada)
    expect((await seating(ada)).people).toMatchObject([{ tel: '138*****678', callTel: '' }])
    await house.db.pool.query(
      `update store set config = '{"orderBindTel": true, "tableGuard": ["staff"]}' where store_id = '101' and seller_id = 'demo'`,
    )
    house.services.store.forget('demo', '101')
    const stranger = await sitDown(tableNo)
    const answer = await stranger.call<SeatingView>('GET', `${stranger.base}/seating.html`)
    expect(answer.value.people ?? []).toEqual([])
    // Not shorter: random names of parties and guests contain any three digits.
    expect(JSON.stringify(answer)).not.toMatch(/138\*|13810030678/)
  })
})
