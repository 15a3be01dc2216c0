import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { giveBalance, listPayments } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { RegisterPage } from '../pages/register.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets } from '../touch.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
const soon = { timeout: 15_000 }

describe('a member at the checkout', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function order(guest: Guest & { language: 'zh' | 'en' }): Promise<void> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
    await guest.menu.portions(lotus[guest.language]).waitFor()
    await guest.menu.openCart()
    await guest.cart.send.click()
    await guest.page.waitForURL(/\/sent\//)
  }
  it('registers there, and pays a part by balance and the rest in the wallet', async () => {
    const guest = (await seatGuest(stage, 'en', { tableNo: 'A2' })) as Guest & { language: 'en' }
    await order(guest)
    await guest.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A2`)
    await guest.page.getByRole('link', { name: 'Sign in or register' }).click()
    const page = new RegisterPage(guest.page, guest.text)
    await page.prove(stage, '13800000009', '+8613800000009')
    await page.join('Ann')
    await guest.page.waitForURL('**/check/hmd/**', soon)
    // Nothing on the card yet: the wallet pays the member's price.
    await guest.page.getByText('Balance ¥0.00, 0 points').waitFor()
    const info = await guest.page.request.get(`${stage.url}/weixin/vipmanage/demo/getavipdetailbyopenid.html`)
    const { openerid } = (await info.json()).resultObject
    await giveBalance(stage, openerid, 1000)
    await guest.page.getByRole('button', { name: 'Refresh the bill' }).click()
    await guest.page.getByLabel('Use ¥10.00 of the balance first').waitFor()
    expect(await axeFaults(guest.page)).toEqual([])
    expect(await smallTargets(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: /WeChat Pay.*13/ }).click()
    await guest.wallet.pay.click()
    await expect.poll(() => listPayments(stage), soon).toContain('paid weixin 2300 1000')
    expect(guest.faults).toEqual([])
  })
})
