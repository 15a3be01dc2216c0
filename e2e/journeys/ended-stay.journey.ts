import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { type StaffCalls, staffCalls } from '../staff.ts'
import { openStage, type Stage } from '../stage.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }

/** The phones of a party that has left: they read, and order again only after a scan. */
describe('a party that has left its table', () => {
  let stage: Stage
  let staff: StaffCalls
  beforeAll(async () => {
    stage = await openStage()
    staff = await staffCalls(stage)
  })
  afterAll(() => stage?.close())

  const landing = (tableNo: string) => `${stage.url}/s/demo/index/order?storeid=101&tableno=${tableNo}`

  /** The table's page says that the stay is over, and the menu takes no dish. */
  async function onlyReads(guest: Guest, tableNo: string): Promise<void> {
    await guest.page.goto(landing(tableNo))
    await guest.page.getByText(guest.text('landing.ended')).waitFor(soon)
    expect(await axeFaults(guest.page)).toEqual([])
    expect(await guest.landing.toMenu.count()).toBe(0)
    await guest.page.getByRole('link', { name: guest.text('seating.toMenu') }).click()
    await guest.menu.plus(lotus[guest.language as 'zh' | 'en']).click()
    await guest.page.getByRole('dialog').getByText(guest.text('dish.scanTitle')).waitFor()
  }

  it('after paying keeps its receipt, and orders again after a scan', async () => {
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await lin.landing.openMenu()
    await lin.menu.add(lotus.zh)
    await lin.menu.openCart()
    await lin.cart.send.click()
    await lin.sent.checkout.click()
    await lin.checkout.pay.click()
    await lin.wallet.pay.click()
    await lin.checkout.stamp.waitFor()
    await onlyReads(lin, 'A1')
    await lin.page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A1`)
    await lin.page.getByRole('heading', { name: lin.text('bills.recent') }).waitFor(soon)
    await lin.page.goto(stage.tableLink('101', 'A1'))
    await lin.landing.openMenu()
    await lin.menu.add(lotus.zh)
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent()).toBe('1')
    expect(lin.faults).toEqual([])
  })

  it('after the staff closed it finds no way to order from home', async () => {
    const anna = await seatGuest(stage, 'en', { tableNo: 'A2' })
    await anna.landing.openMenu()
    await anna.menu.add(lotus.en)
    await expect.poll(() => anna.menu.portions(lotus.en).textContent()).toBe('1')
    await anna.page.goto(landing('A2'))
    await anna.page.getByText(anna.text('landing.joinHint')).waitFor(soon)
    await staff.at('101', 'A2', 'close', { force: true })
    await anna.seating.over('overTitle').waitFor()
    await onlyReads(anna, 'A2')
    expect(anna.faults).toEqual([])
  })
})
