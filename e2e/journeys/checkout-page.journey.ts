import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { openStage, type Stage } from '../stage.ts'
import { coveredControls, shifted, smallTargets, tapUntilGone, widerThanPhone } from '../touch.ts'

const table = { tableNo: 'A1' }
const dishes = ['Peanuts in aged vinegar', 'Osmanthus lotus root', 'Salt and pepper prawns']
const lotus = '桂花糖藕'

async function order(guest: Guest, names: readonly string[]): Promise<void> {
  for (const name of names) await guest.menu.add(name)
  await guest.menu.openCart()
  await guest.cart.sendOf(names.length).click()
  await guest.sent.title.waitFor()
}

async function shot({ page, language }: Guest, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}.png`, fullPage: true })
}

/** The whole page of a table's bill (spec 3 §2): from the open page to the paid bill. */
describe('the checkout page', () => {
  let stage: Stage
  let anna: Guest
  let lin: Guest
  const check = (back: string, at = table.tableNo) =>
    `${stage.url}/s/demo/check/hmd/0/${back}?storeid=101&tableno=${at}`

  beforeAll(async () => {
    stage = await openStage()
    ;[anna, lin] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'zh', table)])
    await anna.landing.openMenu()
    await order(anna, dishes)
  })
  afterAll(() => stage?.close())

  it('shows -- and asks for no methods before the amount is known, and nothing moves when it comes', async () => {
    const { page, checkout, text } = anna
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    const isAsked = () => asked.some((path) => path.endsWith('paytypelist.html'))
    const release = await hold(anna, /\/prepay\.html/)
    await page.goto(check('1'))
    const waiting = page.getByRole('button', { name: '--' })
    await waiting.waitFor()
    expect(await waiting.isEnabled()).toBe(false)
    expect(asked.some((path) => path.endsWith('prepay.html'))).toBe(true)
    expect(isAsked()).toBe(false)
    await shot(anna, 'waiting')
    release()
    await expect.poll(() => checkout.pay.isEnabled()).toBe(true)
    await page.getByText(text('checkout.asGuest')).waitFor()
    expect(isAsked()).toBe(true)
    expect(await shifted(page)).toBeLessThan(0.02)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('shows two dishes and the rest on demand, sound for every hand and eye', async () => {
    const { page, text } = anna
    const lines = page.getByRole('main').getByRole('listitem')
    expect(await lines.count()).toBe(2)
    await shot(anna, 'checkout')
    await page.getByRole('button', { name: text('order.moreDishes', { hidden: 1, count: 3 }) }).click()
    await expect.poll(() => lines.count()).toBe(3)
    await page.getByRole('button', { name: text('order.collapse') }).click()
    await expect.poll(() => lines.count()).toBe(2)
    expect([
      await axeFaults(page),
      await smallTargets(page),
      await widerThanPhone(page),
      await coveredControls(page),
    ]).toEqual([[], [], [], []])
  })

  it('has its ways out by its address', async () => {
    const { page, text, checkout } = anna
    const outs = async (back: string) => {
      await page.goto(check(back))
      await checkout.pay.waitFor()
      const links = [text('checkout.back'), text('checkout.addDish'), text('bills.toHome')]
      return Promise.all(links.map((name) => page.getByRole('link', { name, exact: true }).count()))
    }
    expect(await outs('0')).toEqual([0, 1, 0])
    expect(await outs('onlypay')).toEqual([0, 0, 1])
    expect(await outs('1')).toEqual([1, 1, 0])
  })

  it('alerts with both amounts when the bill grew unseen, and sends nothing before the guest agrees', async () => {
    const { page, text, checkout, wallet } = anna
    let sent = 0
    page.on('request', (request) => void (request.url().includes('createpreorder') && sent++))
    // The phone misses the news.
    await page.route(/\/channel\//, (route) => route.abort())
    await page.goto(check('1'))
    const seen = /\d[\d.]*$/.exec((await checkout.pay.textContent()) ?? '')?.[0] ?? ''
    const more = (amount: string) => (Number(amount) + 26).toFixed(amount.split('.')[1]?.length ?? 0)
    const now = more(seen)
    await lin.landing.openMenu()
    await order(lin, [lotus])
    await checkout.pay.click()
    const alert = page.getByRole('dialog', { name: text('checkout.changedTitle') })
    await alert.getByText(text('checkout.changedText', { from: `¥${seen}`, to: `¥${now}` })).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await shot(anna, 'changed')
    expect(sent).toBe(0)
    await tapUntilGone(alert.getByRole('button', { name: text('checkout.changedSee') }).last())
    await expect.poll(() => checkout.pay.textContent()).toContain(now)
    expect(sent).toBe(0)
    await lin.sent.addMore.click()
    await order(lin, [lotus])
    await page.getByRole('button', { name: text('checkout.refresh') }).click()
    await expect.poll(() => checkout.pay.textContent()).toContain(more(now))
    await lin.sent.addMore.click()
    await order(lin, [lotus])
    await checkout.pay.click()
    await tapUntilGone(alert.getByRole('button', { name: more(more(now)) }))
    await wallet.title.waitFor()
    expect(sent).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('says that the payment succeeded, then leads to its bill, which a reload shows again', async () => {
    const { page, text, checkout, wallet } = anna
    await wallet.pay.click()
    await page.getByText(text('checkout.justPaid')).waitFor()
    await shot(anna, 'just-paid')
    await checkout.paid.waitFor()
    await page.waitForURL(/\/check\/hmd\/(?!0\/)[0-9A-Za-z]+\/1/)
    expect(new URL(page.url()).searchParams.has('paid')).toBe(false)
    await page.reload()
    await checkout.stamp.waitFor()
  })

  it('of another table knows for 30 minutes what this phone paid', async () => {
    const { page, checkout } = anna
    await page.goto(stage.tableLink('101', 'A2'))
    await anna.landing.toMenu.waitFor()
    const link = page.getByRole('link', { name: /^Paid at \d\d:\d\d/ })
    await page.goto(check('0', 'A2'))
    await checkout.nothing.waitFor()
    await link.waitFor()
    await shot(anna, 'nothing')
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await page.evaluate(() => {
      const key = 'comanda.paid.demo'
      const bills = JSON.parse(localStorage.getItem(key) ?? '[]') as { paidAt: number }[]
      localStorage.setItem(key, JSON.stringify(bills.map((bill) => ({ ...bill, paidAt: bill.paidAt - 31 * 60_000 }))))
    })
    await page.reload()
    await checkout.nothing.waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.ready)).toBe('check')
    expect(await link.count()).toBe(0)
    expect([...anna.faults, ...lin.faults]).toEqual([])
  })

  it('fits a narrow phone with big text', async () => {
    const guest = await bigTextGuest(stage, 'ja')
    const { page, checkout, text } = guest
    await page.goto(stage.tableLink('101', 'A3'))
    await guest.landing.openMenu()
    await guest.menu.add('れんこんもち米詰め 金木犀シロップ')
    await guest.menu.openCart()
    await guest.cart.sendOf(1).click()
    await guest.sent.title.waitFor()
    await page.goto(check('1', 'A3'))
    await page.getByText(text('checkout.asGuest')).waitFor()
    await checkout.pay.waitFor()
    expect([await widerThanPhone(page), await coveredControls(page), await smallTargets(page)]).toEqual([[], [], []])
    await shot(guest, 'checkout-big')
  })
})
