import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { seatGuest } from '../guest.ts'
import { OwnerPage, openOwner } from '../pages/owner.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The owner's first page: what is left of the set-up, and the day so far. */
describe('the owner’s day', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('shows an order that a guest sends, and the bills behind the figure', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A7' })
    await guest.landing.openMenu()
    await guest.menu.add('Osmanthus lotus root')
    await guest.menu.openCart()
    await guest.cart.sendOf(1).click()
    await guest.sent.title.waitFor()
    const owner = await openOwner(stage, 'today')
    const { page } = owner
    const text = textsOf('owner', 'en')
    await page.getByRole('heading', { name: text('today.guide') }).waitFor()
    const store = page.getByRole('region', { name: 'Red Hearth, Riverside' })
    await store.getByRole('button', { name: /Open, \d+ bills?/ }).click()
    const list = page.getByRole('dialog', { name: text('today.openList', { store: 'Red Hearth, Riverside' }) })
    await list.getByText('A7').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect([...guest.faults, ...owner.faults]).toEqual([])
  })

  it.each([
    ['zh', 1280, 'light'],
    ['en', 390, 'dark'],
    ['ja', 1280, 'dark'],
    ['ja', 390, 'light'],
  ] as const)('fits in %s at %i px, %s', { tags: 'soak' }, async (language, width, colorScheme) => {
    const { page } = await openOwner(stage, 'today', { language, width, colorScheme })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (process.env.SHOTS) {
      await page.screenshot({
        path: `${process.env.SHOTS}/today-${language}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
  })

  it('says that the server does not answer, and goes on', async () => {
    const owner = await openOwner(stage, 'today')
    const { page } = owner
    const text = textsOf('owner', 'en')
    await page.getByRole('heading', { name: text('today.guide') }).waitFor()
    await owner.open('settings')
    await page.context().setOffline(true)
    await owner.open('today')
    await page.getByText(text('today.stale')).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: text('owner.again') }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: text('today.guide') }).waitFor()
  })

  it('leads from the next step to its page', async () => {
    const { page } = await openOwner(stage, 'today')
    await page.getByRole('link', { name: textsOf('owner', 'en')('today.go') }).click()
    await page.waitForURL('**/console/terminal**')
  })

  it('is not for the waiter, who is led to the terminal', async () => {
    const phone = await stage.phone({ locale: 'en-GB' })
    const { page } = phone
    await new OwnerPage(phone, 'en').signIn(stage.url, 'waiter', 'comanda-waiter')
    const text = textsOf('owner', 'en')
    await page.getByRole('heading', { name: text('owner.onlyOwners') }).waitFor()
    await page.getByRole('link', { name: text('owner.toTerminal') }).waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  it('is where the console’s address leads', async () => {
    const { page } = await stage.phone({ locale: 'en-GB' })
    await page.goto(`${stage.url}/console/`)
    await page.waitForURL('**/console/owner**')
    await page.getByLabel(textsOf('console', 'en')('house.username')).waitFor()
  })
})
