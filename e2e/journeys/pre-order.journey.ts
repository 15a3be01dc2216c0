import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { payAhead } from '../order-ahead.ts'
import { CounterPage } from '../pages/counter.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TakeTimePage } from '../pages/take-time.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const cookies = '塩クッキー'

/** Dining at the store at a set time (spec 1 §4, pre-order). The guest reads Japanese; the store has its own clock. */
describe('a guest orders ahead for a time at the store', () => {
  let stage: Stage
  let guest: Guest
  let time: TakeTimePage
  /** The guest's time as the page shows it. */
  let when = ''
  beforeAll(async () => {
    stage = await openStage()
    guest = await newGuest(stage, 'ja')
    time = new TakeTimePage(guest.page, guest.text)
  })
  afterAll(() => stage?.close())

  async function choose(dish = cookies): Promise<void> {
    const { page, menu, aheadCart } = guest
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=3`)
    await menu.add(dish)
    await aheadCart.open('3')
    await expect.poll(() => time.row('3').textContent()).toContain(guest.text('takeTime.choose'))
  }

  it('must choose a time', async () => {
    const { page, aheadCart, text } = guest
    await choose()
    await aheadCart.submit.click()
    await time.sheet('3').waitFor()
    const nothingYet = time.sheet('3').getByRole('button', { name: text('takeTime.choose') })
    await expect.poll(() => nothingYet.isDisabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    when = await time.chooseLater('3')
    expect(when).toMatch(/\d:\d\d$/)
    await expect.poll(() => time.row('3').textContent()).toContain(when)
  })

  it('finds the time again after a reload', async () => {
    await guest.page.reload()
    await waitUntilHydrated(guest.page)
    await expect.poll(() => time.row('3').textContent()).toContain(when)
  })

  it('pays, and reads that it is booked and when the kitchen starts; no kitchen has it yet', async () => {
    const { page, aheadCart, text, faults } = guest
    const { terminal } = await openTerminal(stage, '102')
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    await payAhead(guest)
    await page.waitForURL(/\/s\/demo\/preorderFinish(?:\?|$)/)
    await page.getByRole('heading', { level: 1, name: text('preorderDone.title', { state: 'kept' }) }).waitFor()
    await page.getByText(when).first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    // Held back until half an hour before: nothing to cook.
    expect(await terminal.tickets.count()).toBe(0)
    await page.getByRole('link', { name: text('preorderDone.follow') }).click()
    await page.waitForURL(/\/s\/demo\/order\/\w+/)
    expect(faults).toEqual([])
  })

  it('reads why the store refuses it, days ahead', async () => {
    const { page: window, terminal } = await openTerminal(stage, '102')
    const counter = new CounterPage(window)
    const waits = window.locator('[data-waiting]')
    await waits.locator('summary').click()
    await waits.getByText('1 × 海盐曲奇').waitFor()
    expect(await axeFaults(window)).toEqual([])
    await counter.refuseLater(waits, '那天没有黄油')
    await waits.waitFor({ state: 'detached' })
    expect(await terminal.tickets.count()).toBe(0)
    await guest.page.getByText('那天没有黄油').waitFor()
  })

  it('loads an unpaid one at a table, and no longer owes it', async () => {
    const { page, menu, aheadCart, text } = guest
    const kept = `${stage.url}/weixin/onlineorder/demo/preorder.html?storeid=102`
    const keptAt = async () => (await (await page.request.get(kept)).json()).resultObject.preorder?.cachedAt
    // The paid pre-order cannot be loaded.
    const before = await keptAt()
    await choose()
    await aheadCart.submit.click()
    await time.chooseLater('3')
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    await expect.poll(keptAt).not.toBe(before)
    await page.goto(stage.tableLink('102', 'A1'))
    const prompt = page.getByRole('dialog', { name: text('preorder.title') })
    await prompt.getByRole('button', { name: text('preorder.load'), exact: true }).click()
    await menu.categories.waitFor()
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('1')
    const unpaid = await page.request.get(`${stage.url}/weixin/onlineorder/demo/unpay.html?storeid=102&scene=0`)
    expect(((await unpaid.json()) as { resultObject: { bills: unknown[] } }).resultObject.bills).toEqual([])
  })

  it('reads well with big text', { tags: 'soak' }, async () => {
    const lin = await bigTextGuest(stage, 'zh')
    const own = new TakeTimePage(lin.page, lin.text)
    await lin.page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=3`)
    await lin.menu.add('海盐曲奇')
    await lin.aheadCart.open('3')
    await own.row('3').click()
    await own.sheet('3').waitFor()
    expect(await widerThanPhone(lin.page)).toEqual([])
    expect(await smallTargets(lin.page)).toEqual([])
  })

  it('has two thirds of the home page free with big text, with the waiting cart in sight', {
    tags: 'soak',
  }, async () => {
    const { page, menu, text, faults } = await bigTextGuest(stage, 'zh')
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=3`)
    await menu.add('海盐曲奇')
    await expect.poll(() => menu.portions('海盐曲奇').textContent()).toBe('1')
    await page.goto(`${stage.url}/s/demo/index/home?storeid=102`)
    const card = page.getByRole('link', { name: text('home.cartTitle', { count: 1 }) })
    await card.waitFor()
    const topOf = () => card.evaluate((one) => one.getBoundingClientRect().top / window.innerHeight)
    expect(await topOf()).toBeGreaterThan(2 / 3)
    expect(await topOf()).toBeLessThan(1)
    expect(faults).toEqual([])
  })

  it('orders for another day what is sold out today', { tags: 'soak' }, async () => {
    const dish = '海盐曲奇'
    const { terminal } = await openTerminal(stage, '102')
    await terminal.openDishes()
    await terminal.sellOut(dish)
    const { page, menu, aheadCart, text } = await newGuest(stage, 'zh')
    const own = new TakeTimePage(page, text)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=3`)
    await expect.poll(() => menu.dish(dish).textContent()).toContain(text('menu.soldOut'))
    await menu.add(dish)
    await expect.poll(() => menu.portions(dish).textContent()).toBe('1')
    await aheadCart.open('3')
    await own.row('3').click()
    await own.chooseLater('3')
    await aheadCart.submit.click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
  })
})
