import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** The browser answers before it navigates, because a page left behind cannot. */
const stepBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

/** Old engines fire no popstate when only the hash changes. */
function tellOfHashAlone(): void {
  let { hash } = location
  window.addEventListener('popstate', (event) => {
    if (location.hash !== hash) event.stopImmediatePropagation()
    hash = location.hash
  })
}

/** Opens a dish's sheet and goes back. */
async function closeByBack({ page, text }: Guest): Promise<void> {
  await page
    .getByRole('button', { name: text('menu.choose') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await stepBack(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe('the back button', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    guest = await seatGuest(stage, 'zh', { tableNo: 'A9' })
    await guest.page.waitForSelector('html[data-ready=landing]')
    await guest.page.locator('a[href*="/orderLR"]').click()
    await guest.page.waitForSelector('html[data-ready=orderLR]')
  })
  afterAll(() => stage?.close())

  it('closes a sheet and keeps the page in place', async () => {
    const { page } = guest
    await closeByBack(guest)
    await page.waitForURL(/\/orderLR/)
    await expect.poll(() => page.locator('main [role=listitem]').count()).toBeGreaterThan(60)
  })

  it("returns to the list's position", async () => {
    const { page } = guest
    await page.evaluate(() => window.scrollTo(0, 2400))
    await page.waitForFunction(() => window.scrollY === 2400)
    await page.locator('main [role=listitem]').getByRole('button').first().waitFor()
    await page.getByRole('button', { name: guest.text('menu.cartWith', { n: 0 }), exact: true }).click()
    await page.waitForURL(/\/cart/)
    await page.waitForFunction(() => window.scrollY === 0)
    await stepBack(page)
    await page.waitForURL(/\/orderLR/)
    await page.waitForFunction(() => Math.abs(window.scrollY - 2400) < 2)
  })

  it('closes the upper of two sheets per step, also with a forward history', async () => {
    const { page, search } = guest
    const sheets = page.locator('dialog[open]')
    await search.open()
    await search.type('老醋花生')
    await search.dish('老醋花生').getByRole('button', { name: '老醋花生', exact: true }).click()
    await expect.poll(() => sheets.count()).toBe(2)
    await stepBack(page)
    await expect.poll(() => sheets.count()).toBe(1)
    await search.dish('老醋花生').waitFor()
    // Long enough for a second, unwanted step.
    await page.waitForTimeout(300)
    expect(await sheets.count()).toBe(1)
    expect(await search.field.inputValue()).toBe('老醋花生')
    await page.waitForURL(/\/orderLR/)
    await page.waitForFunction(() => history.state?.comandaGuard === 'page')
    await stepBack(page)
    await expect.poll(() => sheets.count()).toBe(0)
    await page.waitForURL(/\/orderLR/)
    await page.waitForFunction(() => history.state?.comandaGuard === 'page')
  })

  it('then leads to the table without errors', async () => {
    const { page, faults } = guest
    await stepBack(page)
    await page.waitForURL(/\/index\/order/)
    await page.waitForSelector('html[data-ready=landing]')
    expect(faults).toEqual([])
  })

  it('closes a sheet after a full load through a link tapped before hydration', async () => {
    const { page, faults } = guest
    const menu = await page.locator('a[href*="/orderLR"]').first().getAttribute('href')
    await page.goto(new URL(menu ?? '', page.url()).href)
    await page.waitForSelector('html[data-ready=orderLR]')
    await closeByBack(guest)
    await page.waitForURL(/\/orderLR/)
    await expect.poll(() => page.locator('main [role=listitem]').count()).toBeGreaterThan(60)
    // The step that closed the sheet is undone: both ends have the same address.
    await page.waitForFunction(() => history.state?.comandaGuard === 'page')
    await stepBack(page)
    await page.waitForURL(/\/index\/order/)
    expect(faults).toEqual([])
  })

  it('closes a sheet in a browser that reports only hash changes', async () => {
    const { page, faults } = guest
    await page.addInitScript(tellOfHashAlone)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`)
    await page.waitForSelector('html[data-ready=orderLR]')
    // Like a category's link that was tapped before hydration.
    await page.evaluate(() => {
      location.hash = 'c-'
    })
    await closeByBack(guest)
    await page.waitForURL(/#c-$/)
    expect(faults).toEqual([])
  })
})
