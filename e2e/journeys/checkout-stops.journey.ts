import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'

/** A payment that cannot start shows why, and the way on. */
describe('at the checkout', () => {
  let stage: Stage
  let guest: Guest
  let kitchen: Phone & { terminal: TerminalPage }
  beforeAll(async () => {
    stage = await openStage()
    ;[kitchen, guest] = await Promise.all([openTerminal(stage), seatGuest(stage, 'en', { tableNo: 'A1' })])
    await guest.landing.openMenu()
    await guest.menu.add('Peanuts in aged vinegar')
    await guest.menu.openCart()
    await guest.cart.sendOf(1).click()
    await guest.sent.title.waitFor()
  })
  afterAll(() => stage?.close())

  it('a button reloads payment methods that failed to load', async () => {
    const { page, text, checkout } = guest
    const lost = (route: Route) => route.fulfill({ status: 500, body: '' })
    await page.route(/\/paytypelist\.html/, lost)
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A1`)
    await page.getByText(text('checkout.methodsFailed')).waitFor()
    await page.unroute(/\/paytypelist\.html/, lost)
    await page.getByRole('button', { name: text('checkout.methodsAgain') }).click()
    await expect.poll(() => checkout.pay.isEnabled()).toBe(true)
    expect(await page.getByText(text('checkout.methodsFailed')).count()).toBe(0)
  })

  it('a payment with an outdated number shows that and leads back to the dishes', async () => {
    const { page, text, checkout } = guest
    const resultMsg = errorSentence('client_sn_conflict', 'en')
    const json = { resultNumber: -1, resultMsg, resultObject: { code: 'client_sn_conflict', values: [] } }
    const spent = (route: Route) => route.fulfill({ json })
    await page.route(/\/createpreorder\.html/, spent)
    await checkout.pay.click()
    const message = page.getByRole('dialog', { name: text('checkout.conflictTitle') })
    await message.getByText(resultMsg).waitFor()
    await page.keyboard.press('Escape')
    await message.getByRole('link', { name: text('checkout.addDish') }).click()
    await guest.menu.categories.waitFor()
    await page.unroute(/\/createpreorder\.html/, spent)
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A1`)
    await expect.poll(() => checkout.pay.isEnabled()).toBe(true)
  })

  it('a bill with its only dish refused is gone, and the reason shows above the new page', async () => {
    const { page, text, checkout } = guest
    const ticket = kitchen.terminal.ticket('A1', 1)
    await kitchen.terminal.refuseDish(ticket, '老醋花生', '花生没有了')
    await page.getByText('花生没有了').waitFor()
    await checkout.nothing.waitFor()
    expect(await checkout.pay.count()).toBe(0)
    await page.getByRole('link', { name: text('landing.order') }).waitFor()
  })

  it('the offline strip goes by itself, also on a page without requests', {
    tags: 'soak',
  }, async () => {
    const { page, text } = guest
    const away = page.getByText(text('app.offline'))
    const cut = (route: Route) => route.abort()
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await page.waitForSelector('html[data-ready=orderLR]')
    await page.route(/\/(weixin|channel|healthz)/, cut)
    await guest.search.open()
    await guest.search.sheet.getByText(text('search.namesOnly')).waitFor()
    await page.keyboard.press('Escape')
    await away.waitFor()
    await page.getByRole('link', { name: text('app.backHome') }).click()
    await page.waitForSelector('html[data-ready=home]')
    await away.waitFor()
    // A failed check.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
    expect(await away.count()).toBe(1)
    await page.unroute(/\/(weixin|channel|healthz)/, cut)
    await away.waitFor({ state: 'hidden' })
  })
})
