import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { HomePage } from '../pages/home.page.ts'
import { openStage, type Stage } from '../stage.ts'

const topOf = (part: Locator) => part.evaluate((seen) => Math.round(seen.getBoundingClientRect().top + window.scrollY))

/** Runs in the page: milliseconds until a heading with these words first appears, as `seenAt`. */
function watchHeading(words: string): void {
  const watching = new MutationObserver(() => {
    if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent.includes(words))) return
    Object.assign(window, { seenAt: performance.now() })
    watching.disconnect()
  })
  watching.observe(document, { childList: true, subtree: true })
}

/** A late answer moves nothing that a guest may be about to tap. */
describe('a late answer', { tags: 'soak' }, () => {
  let stage: Stage
  let lin: Guest
  beforeAll(async () => {
    stage = await openStage()
    lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
  })
  afterAll(() => stage?.close())

  it('about cancelling a round keeps everything below in place', async () => {
    await lin.landing.openMenu()
    await lin.menu.add('桂花糖藕')
    await lin.menu.add('老醋花生')
    await lin.menu.openCart()
    const release = await hold(lin, /\/ordered\.html/)
    await lin.cart.sendOf(2).click()
    await lin.sent.title.waitFor()
    await lin.sent.progress.waitFor()
    const before = await topOf(lin.sent.progress)
    expect(await lin.sent.cancelRound.count()).toBe(0)
    release()
    await lin.sent.cancelRound.waitFor()
    expect(await topOf(lin.sent.progress)).toBe(before)
  })

  it('about the take time keeps the note and its own row in place', async () => {
    const mei = await newGuest(stage, 'zh')
    const { page, text, menu } = mei
    const release = await hold(mei, /\/taketimes\.html/)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add('海盐曲奇')
    await menu.toCart.click()
    const memo = page.getByRole('button', { name: text('sharedCart.billMemo') })
    const time = page.getByRole('button', { name: text('takeTime.soon') })
    await time.waitFor()
    const look = async () => [await topOf(memo), await topOf(time), (await time.boundingBox())?.height]
    const before = await look()
    release()
    await page.getByRole('button', { name: /\d\d:\d\d/ }).waitFor()
    expect(await look()).toEqual(before)
    expect(mei.faults).toEqual([])
  })

  it('about the table’s bill holds back earlier payments, but not for long', async () => {
    const { page, text } = lin
    await lin.sent.checkout.click()
    await lin.checkout.pay.click()
    await lin.wallet.pay.click()
    await lin.checkout.paid.waitFor()
    // A party that has paid scans the table again to order.
    await page.goto(stage.tableLink('101', 'A1'))
    await lin.landing.openMenu()
    await lin.menu.add('老醋花生')
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    const release = await hold(lin, /\/ordered\.html/)
    const recent = page.getByRole('heading', { name: text('bills.recent') })
    const pay = page.getByRole('link', { name: text('order.checkout') })
    await page.addInitScript(watchHeading, text('bills.recent'))
    await page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A1`)
    await recent.waitFor()
    expect(await pay.count()).toBe(0)
    expect(await page.evaluate(() => (window as unknown as { seenAt: number }).seenAt)).toBeGreaterThan(1500)
    release()
    await pay.waitFor()
    expect(await topOf(pay)).toBeLessThan(await topOf(recent))
  })

  it('never arrives offline, and the bill shows that instead of loading for ever', async () => {
    const { page, text, context } = lin
    const home = new HomePage(page, text)
    const current = page.getByRole('heading', { name: text('bills.current') })
    const away = page.getByText(text('order.offlineText'))
    await page.clock.install()
    await page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A1`)
    await current.waitFor()
    await home.tab('Home').click()
    await page.getByRole('region', { name: text('home.member') }).waitFor()
    // Data this old is not kept.
    await page.clock.fastForward('06:00')
    await context.setOffline(true)
    await home.tab('Bills').click()
    await away.waitFor()
    await context.setOffline(false)
    await current.waitFor()
    expect(await away.count()).toBe(0)
  })
})
