import { setTimeout as sleep } from 'node:timers/promises'
import { preorder } from '@comanda/testing/payment-house.ts'
import { attempts, openVoucherHouse, useOf, type VoucherHouse } from '@comanda/testing/voucher-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'

let house: VoucherHouse
beforeAll(async () => {
  house = await openVoucherHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.platforms.misbehave({})
  for (const name of Object.keys(house.platformBreaks)) delete house.platformBreaks[name as never]
})

const day = 24 * 3600
const errors = (from: number, words: string) =>
  house.logged.slice(from).filter((line) => line.includes('"level":50') && line.includes(words)).length

async function unanswered() {
  const phone = house.guest()
  const order = await phone.orderFor()
  house.platformBreaks.verify = async () => ({ kind: 'unknown', reason: 'no answer' })
  expect(await phone.redeem(order, house.platforms.fresh('meituan').number)).toMatchObject({ code: 'voucher_unsure' })
  delete house.platformBreaks.verify
  return { phone, order }
}

async function rounds(seconds: number, count: number) {
  for (let index = 0; index < count; index += 1) {
    house.pass(seconds)
    await house.reconcile()
  }
}

describe('an unknown result', () => {
  it('of a redemption is queried for a day, then logged once', async () => {
    const { order } = await unanswered()
    await house.platforms.misbehave({ answers: '500' })
    const from = house.logged.length
    house.pass(day)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'created' }])
    await rounds(121, 3)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'failed' }])
    const use = await useOf(house, order.outtradeno)
    expect(use).toMatchObject({ state: 'refused' })
    expect(use?.handle).not.toBe('')
    expect(errors(from, 'it is no longer queried')).toBe(1)
  })

  it('of giving back is queried for a day, then logged once', async () => {
    const phone = house.guest()
    const order = await phone.orderFor()
    await phone.redeem(order, house.platforms.fresh('meituan').number)
    await phone.cancel(order.outtradeno)
    await house.platforms.misbehave({ answers: '500' })
    const from = house.logged.length
    house.pass(day - 60)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refund_due' }])
    await rounds(121, 3)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refund_refused' }])
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'kept' })
    expect(errors(from, 'a refund was refused for good')).toBe(1)
  })

  it('is queried every ten seconds, after ten minutes every two minutes', async () => {
    await unanswered()
    house.platformBreaks.status = async () => ({ kind: 'unknown', reason: 'no answer' })
    const asked = async (seconds: number, count: number) => {
      const from = house.asked.length
      await rounds(seconds, count)
      return house.asked.slice(from).filter((one) => one === 'status').length
    }
    expect(await asked(11, 3)).toBe(3)
    // Past the guest's own wait: no second query directly after the first.
    house.pass(180)
    expect(await asked(11, 2)).toBe(2)
    house.pass(600)
    expect(await asked(11, 12)).toBe(2)
    delete house.platformBreaks.status
    await rounds(121, 1)
  })
})

it('a hanging platform with twenty vouchers does not delay a wallet’s lost notice', async () => {
  for (let index = 0; index < 20; index += 1) await unanswered()
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  house.platformBreaks.status = async () => {
    await gate
    return { kind: 'unknown', reason: 'no answer' }
  }
  house.pass(11)
  const from = house.asked.length
  const jobs = startJobs(house.deps, house.services)
  try {
    await expect.poll(() => house.asked.length - from, { timeout: 8000 }).toBe(20)
    await house.switchWallet({ notice: 'never' })
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    await house.press(value.payUrl)
    house.pass(11)
    await sleep(0)
    await expect
      .poll(async () => (await attempts(house, billId)).map(({ state }) => state), { timeout: 6000 })
      .toEqual(['paid'])
    expect(house.asked.length - from).toBe(20)
  } finally {
    letGo()
    await jobs.stop()
    await house.switchWallet({})
  }
})
