import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const storeId = '101'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

/** A phone of a party that has written its note for the whole bill. */
async function noted(billMemo: string): Promise<Phone> {
  const tableNo = await house.freshTable(storeId)
  const phone = makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
  expect((await phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo } })).code).toBeNull()
  return phone
}

async function ticketOf({ value }: { value: { msgid: string } }): Promise<Ticket> {
  const cook = makePhone(house.app, { ...(await house.asStaff('kitchen')), uid: 'k' }, { storeId, tableNo: 'A1' })
  const roundId = value.msgid.slice('demo_'.length)
  return (await cook.call<Ticket>('GET', `/console/api/demo/${storeId}/tickets/${roundId}`)).value
}

it('reach the cook from dish and bill, also once the store takes no notes', async () => {
  const phone = await noted('花生过敏')
  await phone.add([makeLine({ memo: '少辣' })])
  const off = { inputOrderMemo: false, inputBillMemo: false }
  await house.db.pool.query('update store set config = config || $1 where store_id = $2', [off, storeId])
  house.services.store.forget('demo', storeId)
  expect(await ticketOf(await phone.send())).toMatchObject({ memo: '花生过敏', lines: [{ memo: '少辣' }] })
})

it('reach the cook together from the bill and the round', async () => {
  const phone = await noted('花生过敏')
  const send = async (memo: string) => ticketOf(await phone.send({ orderDetail: [makeLine()], memo }))
  expect((await send('快一点')).memo).toBe('花生过敏 / 快一点')
  expect((await send('花生过敏')).memo).toBe('花生过敏')
  // No word is cut, however long both are.
  const long = '好'.repeat(60)
  expect((await send(long)).memo).toBe(`花生过敏 / ${long}`)
})
