import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, tapUntilGone, widerThanPhone } from '../touch.ts'

/** Signs the phone in as the demo's member, by the calls of a sign-in; the code is the demo's message. */
async function signIn({ page }: Guest, telephone: string): Promise<void> {
  await page.evaluate(async (telephone) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': Math.random().toString(36).slice(2) }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const { resultNumber, resultMsg, resultObject } = await answer.json()
      if (resultNumber !== 0) throw new Error(`${path}: ${resultMsg}`)
      return resultObject
    }
    const to = { telephone, telZoneCode: '86', sellerId: 'demo', buzcode: 'SELLER_MEMREGIST' }
    const sent = await post('/platform/sms/sendrandomcode', to)
    const outbox = `/simulators/messages?to=${encodeURIComponent(`+86${telephone}`)}`
    const messages = await (await fetch(outbox, { headers: { accept: 'application/json' } })).json()
    const verifyCode = /\d{6}/.exec(messages[0].text)?.[0] ?? ''
    const proof = { optionId: sent.verifyId, optionType: 'account', verifyCode }
    const { ticket } = await post('/weixin/vipmanage/demo/verifyoption.html', proof)
    const account = { identifier: telephone, authType: '11', credential: ticket }
    await post('/weixin/vipmanage/demo/userauthlogin.html', account)
  }, telephone)
}

const lotus = '桂花糖藕'

/** Lotus root is ¥26.00, and ¥23.00 for members; the demo's member has ¥500.00. */
describe('a member at the checkout', () => {
  let stage: Stage
  let lin: Guest
  beforeAll(async () => {
    stage = await openStage()
    lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await lin.landing.toMenu.waitFor()
    await signIn(lin, '13800000001')
  })
  afterAll(() => stage?.close())

  async function toCheckout({ page, landing, menu, cart, sent, checkout }: Guest, tableNo: string): Promise<void> {
    await page.goto(stage.tableLink('101', tableNo))
    await landing.openMenu()
    await menu.add(lotus)
    await menu.openCart()
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=${tableNo}`)
    await checkout.pay.waitFor()
  }
  const shot = async (name: string) => {
    if (process.env.SHOTS) await lin.page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  }

  it('sees name, balance and the member price, and pays by balance once it is confirmed', async () => {
    const { page, checkout, text } = lin
    await toCheckout(lin, 'A1')
    const main = page.getByRole('main')
    for (const words of ['林小满', '余额 ¥500.00，积分 1200', '现有 ¥500.00，付后剩 ¥477.00']) {
      await main.getByText(words).waitFor()
    }
    expect(await main.getByText(text('checkout.asGuest')).count()).toBe(0)
    await expect.poll(() => checkout.pay.textContent()).toBe('余额支付 ¥23.00')
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    await shot('member')
    let sent = 0
    page.on('request', (request) => void (request.url().includes('createpreorder') && sent++))
    await checkout.pay.click()
    const ask = page.getByRole('dialog', { name: text('checkout.cardTitle') })
    await ask.getByText('从余额 ¥500.00 中支付 ¥23.00，付后剩 ¥477.00。').waitFor()
    expect([sent, await axeFaults(page)]).toEqual([0, []])
    await shot('member-ask')
    await tapUntilGone(ask.getByRole('button', { name: '余额支付' }))
    await checkout.stamp.waitFor()
    await main.getByText('会员余额').waitFor()
    await main.getByText('¥23.00').first().waitFor()
    expect(sent).toBe(1)
    await shot('member-paid')
  })

  it('pays the member price by a wallet too', async () => {
    const { page, checkout, text, wallet } = lin
    await toCheckout(lin, 'A2')
    await page.getByText('现有 ¥477.00，付后剩 ¥454.00').waitFor()
    await page.getByRole('radio', { name: text('payment.name', { name: 'weixin' }) }).check()
    await expect.poll(() => checkout.pay.textContent()).toBe('微信支付 ¥23.00')
    await checkout.pay.click()
    await wallet.title.waitFor()
    await wallet.pay.click()
    await checkout.stamp.waitFor()
    await page.getByText('¥23.00').first().waitFor()
    expect(lin.faults).toEqual([])
  })
})
