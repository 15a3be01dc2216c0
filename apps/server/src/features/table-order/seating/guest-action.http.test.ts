import { makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function phoneAt(storeId = '101'): Promise<Phone> {
  const tableNo = await house.freshTable(storeId)
  return makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
}
const wanderer = () => makePhone(house.app, house.asGuest(), { storeId: '101', tableNo: 'A1' })

describe('an action of a guest', () => {
  it("counts for a guest with the table's code", async () => {
    const phone = await phoneAt()
    const tableNo = phone.base.split('/').at(-1)
    const act = (who: Phone, action: string) => who.call('GET', `/weixin/useraction/demo/101/${tableNo}/${action}.html`)
    expect(await act(phone, 'scan')).toMatchObject({ code: null })
    expect(await act(phone, 'Drop Table')).toMatchObject({ code: 'invalid_request' })
    expect(await act(wanderer(), 'scan')).toMatchObject({ code: 'table_code_needed' })
  })
})
