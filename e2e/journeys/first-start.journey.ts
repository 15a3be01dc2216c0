import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { releaseBrowser, takeBrowser } from '../browser.ts'
import { withLanguage } from '../guest.ts'
import { type OwnHouse, openOwnHouse } from '../own-house.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { OwnerPage } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { SetUpPage } from '../pages/set-up.page.ts'
import { TerminalPage } from '../pages/terminal.page.ts'
import { textsOf } from '../texts.ts'

const teaMenu = fileURLToPath(new URL('../../packages/testing/data/tea-menu.csv', import.meta.url))

/** An owner opens a shop of their own in an empty house, without a command line. */
describe('the first start', () => {
  const text = textsOf('owner', 'en')
  const password = 'oolong in the morning'
  let house: OwnHouse
  let browser: Browser
  let guestLink = ''
  let usedLink = ''
  beforeAll(async () => {
    ;[house, browser] = await Promise.all([openOwnHouse(), takeBrowser({ withBigText: false })])
  })
  afterAll(async () => {
    await house?.close()
    await releaseBrowser(browser)
  })

  /** A browser that trusts the proxy's certificate, and the faults that its console shows. */
  async function visit(link: string, locale = 'en-SG') {
    const context = await browser.newContext({
      ...{ ignoreHTTPSErrors: true, locale, reducedMotion: 'reduce', serviceWorkers: 'block' },
      viewport: { width: 1280, height: 800 },
    })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (said) => {
      if (said.type() === 'error') faults.push(`${said.text()} ${said.location().url}`)
    })
    const answer = await page.goto(link)
    return { page, context, faults, status: answer?.status(), close: () => context.close() }
  }

  it('shows strangers that the house is not set up, and no form without the right code', async () => {
    const guest = await visit(`${house.url}/s/lin/index/home`)
    expect(guest.status).toBe(503)
    await guest.page.getByRole('heading', { name: 'This house is not set up yet' }).waitFor()
    await guest.close()
    for (const link of [`${house.url}/console/set-up`, `${house.setUpLink()}x`]) {
      const { page, close } = await visit(link)
      await page.getByRole('heading', { name: text('setUp.wrongLink') }).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      expect(await axeFaults(page)).toEqual([])
      await close()
    }
  })

  it('takes a new link from each start, and the old one opens nothing', async () => {
    usedLink = house.setUpLink()
    await house.restart()
    expect(house.setUpLink()).not.toBe(usedLink)
    const { page, close } = await visit(usedLink)
    await page.getByRole('heading', { name: text('setUp.wrongLink') }).waitFor()
    await close()
  })

  it('leads a Singapore owner from the country to open doors', async () => {
    const { page, faults, close } = await visit(house.setUpLink())
    const setUp = new SetUpPage(page, text)
    await setUp.step('country').waitFor()
    await setUp.goOn()
    await setUp.fault('country').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
    await setUp.chooseCountry('SG')
    await page.getByText('GST 9 %').waitFor()
    await page.getByText(text('setUp.cash.unit', { unit: 5 })).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await setUp.goOn()

    await setUp.step('shop').waitFor()
    await setUp.goOn()
    await setUp.fault('names').first().waitFor()
    await setUp.keepLanguage('English')
    await setUp.name('shopName', 'English').fill("Lin's Tea")
    await expect.poll(() => setUp.field('sellerId').inputValue()).toBe('linstea')
    expect(await axeFaults(page)).toEqual([])
    await setUp.goOn()

    await setUp.step('store').waitFor()
    await setUp.name('address', 'English').fill('8 Joo Chiat Road')
    await setUp.field('place').fill('Joo Chiat')
    await setUp.goOn()
    await setUp.fault('place').waitFor()
    await expect.poll(() => setUp.field('place').evaluate((field) => field === document.activeElement)).toBe(true)
    await setUp.field('place').fill('1.3139, 103.902')
    await setUp.page.getByRole('checkbox', { name: text('setUp.alwaysOpen') }).press('Space')
    await page.reload()
    await setUp.step('store').waitFor()
    expect(await setUp.field('place').inputValue()).toBe('1.3139, 103.902')
    expect(await axeFaults(page)).toEqual([])
    await setUp.goOn()

    await setUp.step('tables').waitFor()
    await setUp.field('tableNumbers').fill('A1..A4')
    await page.getByText('4 tables').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await setUp.goOn()

    await setUp.step('owner').waitFor()
    await setUp.field('password').fill('short')
    await setUp.create()
    await setUp.fault('password').waitFor()
    await setUp.field('username').fill('mslin')
    await setUp.field('password').fill(password)
    expect(await axeFaults(page)).toEqual([])
    // The server makes the house, and its answer is lost on the way: the page asks again under the same key.
    let lost = 0
    await page.route('**/console/api/set-up', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await setUp.create()
    await setUp.done.waitFor()
    expect(lost).toBe(2)
    await expect.poll(() => setUp.done.evaluate((head) => head === document.activeElement)).toBe(true)
    guestLink = (await page.getByRole('link', { name: /\/q\/linstea-/ }).getAttribute('href')) ?? ''
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)

    await page.getByRole('link', { name: text('setUp.signIn') }).click()
    const terminal = new TerminalPage(page, textsOf('console', 'en'))
    await terminal.signIn('mslin', password)
    await terminal.empty.waitFor()
    const loaded = await page.evaluate(async () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    })
    expect(loaded.length).toBeGreaterThan(0)
    // The owner's texts and zod are parts of the owner's entry only.
    expect(loaded.filter((script) => /setUp\.title|ZodObject/.test(script))).toEqual([])
    // The answer that was lost, and the terminal's first look for a session.
    const expected = /\/console\/api\/(?:me|set-up)$/
    expect(faults.filter((fault) => !expected.test(fault))).toEqual([])
    await close()
  })

  it('lets a guest at table A1 see the open store, and a menu without dishes', async () => {
    const { page, faults, status, close } = await visit(guestLink)
    expect(status).toBe(200)
    expect(page.url()).toContain('/s/linstea/index/order?storeid=1&tableno=A1')
    await page.getByRole('heading', { name: "Lin's Tea" }).waitFor()
    const order = page.getByRole('contentinfo').getByRole('link', { name: 'Order' })
    await order.waitFor()
    expect(await page.getByText(/outlet is closed/).count()).toBe(0)
    await order.click()
    await page.waitForURL(/\/s\/linstea\/orderLR\?/)
    expect(await page.getByRole('article').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  it('takes the menu from a file, and a dish that the owner types, in Chinese', async () => {
    const { page, faults, close } = await visit('about:blank', 'zh-CN')
    const owner = new OwnerPage({ page, faults }, 'zh')
    await owner.signIn(house.url, 'mslin', password, 'menu', 'linstea')
    await owner.title('menu').waitFor()
    const menu = new OwnerMenuPage(page, 'zh')
    await menu.button('import').click()
    await menu.chooseFile('tea-menu.csv', readFileSync(teaMenu, 'utf8'))
    await menu.dialog.getByText(menu.text('menu.comes', { n: 53 })).waitFor()
    await menu.publish()
    await menu.button('newDish').click()
    await menu.dialog.getByLabel(menu.text('menu.column.code')).fill('X1')
    await menu.dialog.getByLabel(menu.text('menu.column.name_zh')).fill('咖椰吐司')
    await menu.dialog.getByLabel(menu.text('menu.column.price')).fill('4.50')
    await menu.dialog.getByRole('button', { name: menu.text('menu.add'), exact: true }).click()
    await menu.button('review').click()
    await menu.dialog.getByText(menu.text('menu.comes', { n: 1 })).waitFor()
    await menu.publish()
    expect(owner.faults).toEqual([])
    await close()
  })

  it('sends an order of a guest in English to the terminal in Japanese, where it is cooked and paid', async () => {
    const phone = await visit(guestLink)
    const guest = withLanguage(phone, 'en')
    await guest.landing.openMenu()
    await guest.menu.add('咖椰吐司')
    await guest.menu.openCart()
    await guest.cart.sendOf(1).click()
    await guest.sent.title.waitFor()

    const desk = await visit(`${house.url}/console/terminal?seller=linstea`, 'ja-JP')
    const japanese = textsOf('console', 'ja')
    const terminal = new TerminalPage(desk.page, japanese)
    await terminal.signIn('mslin', password)
    const ticket = terminal.ticket('A1', 1)
    await terminal.start(ticket)
    await terminal.finish(ticket)
    await guest.sent.checkout.click()
    await guest.checkout.title.waitFor()
    const floor = new FloorPage(desk.page, japanese)
    await floor.open()
    await floor.pick('A1')
    await floor.askCounterPay('COUNTER_CASH')
    await floor.counterYes.click()
    await guest.checkout.paid.waitFor()
    expect(guest.faults).toEqual([])
    await Promise.all([phone.close(), desk.close()])
  })

  it('leaves three steps to the owner: hours, people and money given back', async () => {
    const { page, faults, close } = await visit('about:blank')
    const owner = new OwnerPage({ page, faults }, 'en')
    await owner.signIn(house.url, 'mslin', password, 'today', 'linstea')
    const guide = page.getByRole('region', { name: text('today.guide') })
    const left = guide.getByRole('listitem').filter({ has: page.getByText(text('today.toDo'), { exact: true }) })
    await expect.poll(() => left.count()).toBe(3)
    const steps = (await left.allTextContents()).join()
    for (const step of ['hours', 'staff', 'givenBack']) expect(steps).toContain(text(`today.step.${step}`))
    expect(owner.faults).toEqual([])
    await close()
  })

  it('is over: neither the used link nor another set-up opens', async () => {
    const { page, close } = await visit(house.setUpLink())
    await page.getByRole('heading', { name: text('setUp.alreadyDone') }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await close()
    await house.restart()
    expect(house.setUpLink()).toBe('')
  })
})
