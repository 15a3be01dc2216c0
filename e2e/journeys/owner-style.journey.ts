import { brandRoles, defaultBrand2 } from '@comanda/rules/style/brand-roles.ts'
import { contrastOf } from '@comanda/rules/style/readable-colour.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner gives the shop another look, and sees it on a phone before guests do. */
describe('the owner’s style', () => {
  const text = textsOf('owner', 'en')
  const guestText = textsOf('diner', 'en')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const phoneOf = (page: Page) => page.frameLocator('iframe')
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: text('style.review') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('style.publish') })
      .click()
    await page.getByText(text('style.published')).waitFor()
  }
  /** The colour of main buttons on a page of guests. */
  const fillOf = (look: { evaluate: Page['evaluate'] }) =>
    look.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-fill').trim())

  it('is offered darker words, moves a block by keyboard, is published, and goes back', async () => {
    const owner = await openOwner(stage, 'style')
    const { page } = owner
    const phone = phoneOf(page)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    const colour = page.getByLabel(text('settings.key.primaryColor'), { exact: true })

    await colour.fill('#ffb199')
    await page.getByText(text('style.tooPale', { n: '1.7' })).waitFor()
    const offer = page.getByRole('button', { name: /^Use #/ }).first()
    const darker = (await offer.textContent())?.match(/#[0-9a-f]{6}/)?.[0] ?? ''
    expect(contrastOf(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    const fill = brandRoles(darker, defaultBrand2).light['brand-fill']
    await offer.click()
    expect(await colour.inputValue()).toBe(darker)
    await expect.poll(() => fillOf(phone.locator('html'))).toBe(fill)

    const blocks = page.getByRole('region', { name: text('style.home') }).getByRole('listitem')
    const names = () => blocks.locator('b').allInnerTexts()
    const before = await names()
    const up = page.getByRole('button', { name: text('style.up', { what: '' }) })
    await up.nth(2).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names()).toEqual([before[2], before[0], before[1], ...before.slice(3)])
    // The focus went with the block.
    expect(await up.first().evaluate((button) => button === document.activeElement)).toBe(true)

    await blocks.nth(0).dragTo(blocks.nth(1))
    expect((await names()).slice(0, 2)).toEqual([before[0], before[2]])

    const guest = await stage.phone({ locale: 'en-GB' })
    await guest.page.goto(`${stage.url}/s/demo/index/home`)
    expect(await fillOf(guest.page)).not.toBe(fill)
    await publish(page)
    await expect
      .poll(async () => {
        await guest.page.reload()
        return fillOf(guest.page)
      })
      .toBe(fill)
    expect([guest.faults, owner.faults]).toEqual([[], []])

    await page.getByRole('button', { name: text('style.undo') }).click()
    await page.getByText(text('style.undone')).waitFor()
    expect(await names()).toEqual(before)
    await expect
      .poll(async () => {
        await guest.page.reload()
        return fillOf(guest.page)
      })
      .not.toBe(fill)
  })

  it('is seen on the menu, in each language, where nothing can be ordered', async () => {
    const { page } = await openOwner(stage, 'style')
    const phone = phoneOf(page)
    await page.getByText(text('settings.option.layout.TB'), { exact: true }).click()
    await phone.getByRole('listitem').first().waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame() && request.method() !== 'GET') calls.push(request.url())
    })
    await phone
      .getByRole('button', { name: /^One .* more$/ })
      .first()
      .click()
    await phone.getByRole('button', { name: guestText('menu.toCart') }).click()
    await page.getByLabel(text('phone.language')).selectOption('ja')
    await expect.poll(() => phone.locator('html').getAttribute('lang')).toBe('ja')
    await phone.getByText('炉火回鍋肉').or(phone.getByRole('listitem')).first().waitFor()
    expect(calls).toEqual([])
    expect(page.frames()[1]?.url()).toContain('/preview')
  })

  it('keeps what was changed over a reload and while the network is away', async () => {
    const network = await stage.network()
    const { page } = await openOwner({ ...stage, url: network.reach(stage.url) }, 'style')
    const name = page.getByLabel(text('settings.lang.en')).first()
    // The popup opens on the phone meanwhile, and leaves the focus where the owner writes.
    await page.getByRole('button', { name: text('style.page.popup'), exact: true }).click()
    await name.fill('Red')
    await phoneOf(page).getByRole('dialog').waitFor()
    await page.keyboard.type(' Hearth House')
    expect(await name.inputValue()).toBe('Red Hearth House')
    await network.cut()
    await page.getByRole('button', { name: text('style.review') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Red Hearth House').waitFor()
    await dialog.getByRole('button', { name: text('style.publish') }).click()
    await dialog.getByRole('alert').waitFor()
    await network.mend()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Red Hearth House')
    await publish(page)
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'style', { language, width, colorScheme })
    await phoneOf(page).getByRole('heading', { level: 1 }).waitFor()
    if (process.env.SHOTS) {
      const path = `${process.env.SHOTS}/style-${language}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true })
    }
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
  })
})
