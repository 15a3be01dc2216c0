import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
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

  it('a companion’s payment shows too frequent checkout and leads home', async () => {
    const { page, text, checkout } = guest
    const message = page.getByRole('dialog', { name: text('checkout.frequentTitle') })
    const stop = await refusePreorders(page, refusal('payment_running'))
    await checkout.pay.click()
    await message.getByText(errorSentence('payment_running', 'en')).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await message.getByRole('link', { name: text('bills.toHome') }).click()
    await page.waitForSelector('html[data-ready=home]')
    await stop()
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A1`)
    await expect.poll(() => checkout.pay.isEnabled()).toBe(true)
  })

  it('a payment that fails shows why, and can be tried again', async () => {
    const { page, text, checkout } = guest
    const message = page.getByRole('dialog', { name: text('checkout.failedTitle') })
    const failures = [
      [refusal('pay_type_unknown'), errorSentence('pay_type_unknown', 'en')],
      [refusal('payment_failed'), text('checkout.notStarted')],
      [{ status: 502, body: 'Bad Gateway' }, text('checkout.httpCode', { code: '502' })],
    ] as const
    for (const [answer, sentence] of failures) {
      const stop = await refusePreorders(page, answer)
      await checkout.pay.click()
      await message.getByText(sentence).waitFor()
      if ('status' in answer) expect(await axeFaults(page)).toEqual([])
      expect(await message.getByText('HTTP').count()).toBe('status' in answer ? 1 : 0)
      await message
        .getByRole('button', { name: text('checkout.failedClose'), exact: true })
        .last()
        .click()
      await message.waitFor({ state: 'hidden' })
      await stop()
      await expect.poll(() => checkout.pay.isEnabled()).toBe(true)
    }
  })

  it('a payment with an outdated number shows that and leads back to the dishes', async () => {
    const { page, text, checkout } = guest
    const stop = await refusePreorders(page, refusal('client_sn_conflict'))
    await checkout.pay.click()
    const message = page.getByRole('dialog', { name: text('checkout.conflictTitle') })
    await message.getByText(errorSentence('client_sn_conflict', 'en')).waitFor()
    await page.keyboard.press('Escape')
    await message.getByRole('link', { name: text('checkout.addDish') }).click()
    await guest.menu.categories.waitFor()
    await stop()
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

type Fulfilment = Parameters<Route['fulfill']>[0]

/** Answers payment creation with `answer` until the returned function is called. */
async function refusePreorders(page: Page, answer: Fulfilment): Promise<() => Promise<void>> {
  const path = /\/createpreorder\.html/
  const fulfil = (route: Route) => route.fulfill(answer)
  await page.route(path, fulfil)
  return () => page.unroute(path, fulfil)
}

function refusal(code: ErrorCode): { readonly json: object } {
  return { json: { resultNumber: -1, resultMsg: errorSentence(code, 'en'), resultObject: { code, values: [] } } }
}
