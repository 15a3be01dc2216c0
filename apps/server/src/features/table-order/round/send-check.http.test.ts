import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { makeLine, makePhone, type Phone, type Reply } from '@comanda/testing/phone.ts'
import { smsOutbox } from '@comanda/testing/sms-outbox.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import cases from '../../../../../../packages/rules/cases/table-order/send-check.json' with { type: 'json' }

interface SendCase {
  readonly what: string
  readonly shut?: boolean
  readonly empty?: boolean
  readonly expired?: boolean
  readonly mustOrder?: boolean
  readonly soldOut?: boolean
  readonly phone?: boolean
  readonly refusal: ErrorCode | null
  /** The place in the spec. */
  readonly says?: string
}

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ sms: smsOutbox().sms })
})
afterAll(() => house.close())

/** By code: the tea that must be ordered, and the dish that sells out. */
const [tea, soup] = ['Y01', 'R03'] as const

async function arrange({ shut, mustOrder, soldOut, phone }: Partial<SendCase>): Promise<void> {
  const config = {
    ...(mustOrder ? { mustOrder: [{ code: tea, forceAdd: true }] } : {}),
    ...(phone ? { orderBindTel: true } : {}),
  }
  const { pool } = house.db
  await pool.query(`update store set status = $1, config = $2 where seller_id = 'demo' and store_id = '101'`, [
    shut ? 0 : 1,
    JSON.stringify(config),
  ])
  await pool.query(`delete from saleout where seller_id = 'demo' and store_id = '101' and code = $1`, [soup])
  if (soldOut) await pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', $1)`, [soup])
  house.services.store.forget('demo', '101')
  house.services.menu.forget('demo', '101')
}
afterEach(() => arrange({}))

async function phoneAtTable(): Promise<Phone> {
  const tableNo = await house.freshTable()
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

describe('the refusals of a send, in the order of the spec', () => {
  it.each(cases as SendCase[])('$what', async (one) => {
    const phone = await phoneAtTable()
    await arrange(one)
    const detail = [
      makeLine(),
      ...(one.soldOut ? [makeLine({ code: soup })] : []),
      ...(one.expired ? [makeLine({ code: 'GONE' })] : []),
    ]
    const sent: Reply = await phone.send(one.empty ? {} : { orderDetail: detail })
    expect(sent.code).toBe(one.refusal)
    if (one.says !== undefined) expect(sent.message).toBe(one.says)
  })
})

describe('a store that asks for a verified phone', () => {
  it("refuses with the spec's number and the places to verify", async () => {
    const phone = await phoneAtTable()
    await arrange({ phone: true })
    const sent = await phone.send({ orderDetail: [makeLine()] })
    expect(sent).toMatchObject({ number: 10007, code: 'phone_needed', message: errorSentence('phone_needed', 'en') })
    expect(sent.refusal.details).toMatchObject({ zones: ['86', '65', '81', '60'] })
  })

  it('lets the staff send instead', async () => {
    await arrange({ phone: true })
    const tableNo = await house.freshTable()
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo })
    expect((await waiter.send({ orderDetail: [makeLine()] })).code).toBeNull()
  })
})

describe('the language a guest orders in', () => {
  it('is kept with the round, traditional Chinese too', async () => {
    const phone = await phoneAtTable()
    const sent = await phone.send({ orderDetail: [makeLine()], language: 'zh-tw' })
    const { rows } = await house.db.pool.query<{ language: string }>(
      `select language from round where seller_id = 'demo' and round_id = $1`,
      [sent.value.msgid.slice('demo_'.length)],
    )
    expect(rows).toEqual([{ language: 'zh-tw' }])
    expect((await phone.send({ orderDetail: [makeLine()], language: 'fr-fr' })).status).toBe(400)
  })
})
