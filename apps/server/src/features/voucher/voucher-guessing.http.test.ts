import { openVoucherHouse, type VoucherHouse } from '@comanda/testing/voucher-house.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let house: VoucherHouse
beforeAll(async () => {
  house = await openVoucherHouse()
})
afterAll(() => house.close())

const nobodys = '100199999999'

it('limits number guesses by line to 200 a minute despite changing guests', async () => {
  for (let guests = 0; guests < 9; guests += 1) {
    const guest = house.guest()
    for (let tries = 0; tries < 20; tries += 1) await guest.lookUp(nobodys)
  }
  const payer = house.guest()
  const bill = await payer.orderFor()
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await payer.redeem(bill, nobodys)).toMatchObject({ code: 'voucher_unknown' })
  }
  const late = house.guest()
  const order = await late.orderFor()
  expect(await late.redeem(order, nobodys)).toMatchObject({ code: 'rate_limited', status: 429 })
  expect(await late.lookUp(nobodys)).toMatchObject({ code: 'rate_limited', status: 429 })
  house.pass(61)
  expect(await late.redeem(order, nobodys)).toMatchObject({ code: 'voucher_unknown' })
  expect(await late.lookUp(nobodys)).toMatchObject({ code: 'voucher_unknown' })
})
