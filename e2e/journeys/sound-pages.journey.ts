import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { alive } from '../pages/alive.ts'
import { openTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/**
 * A dinner, and at each of its screens: nothing for axe to find in light or dark, nothing too small for a thumb, and on the
 * narrowest phone with the text twice as big nothing beside the page.
 */
describe('screens that everyone can use', () => {
  let stage: Stage
  let guest: Guest
  const at = 'storeid=101&tableno=A7'
  beforeAll(async () => {
    stage = await openStage()
    // Not a phone to the browser: a mobile one would zoom out of what is too wide instead of showing it.
    guest = await seatGuest(stage, 'zh', { tableNo: 'A7' }, { isMobile: false })
    await guest.landing.heading.waitFor()
  })
  afterAll(() => stage?.close())

  async function expectSound({ page, faults }: Guest = guest): Promise<void> {
    const axe = await axeFaults(page)
    const small = await smallTargets(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const wide = await widerThanPhone(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 390, height: 844 })
    expect({ axe, small, wide, faults: faults.splice(0).filter((fault) => !fault.includes('404')) }).toEqual({
      ...{ axe: [], small: [], wide: [], faults: [] },
    })
  }

  const open = (path: string) => guest.page.goto(`${stage.url}/s/demo${path}?${at}`)

  it('the table', () => expectSound())

  it('the choice of a language', async () => {
    await alive(guest.page)
    await guest.landing.languageButton.click()
    await guest.page.getByRole('dialog').waitFor()
    await expectSound()
    await guest.page.keyboard.press('Escape')
  })

  it.each([
    '/index/home',
    '/index/bill',
    '/index/mine',
    '/index/choosestore/0',
    '/storelist/all/1',
    '/cart',
    '/check/hmd/0/1',
  ])('%s before anything is ordered', async (path) => {
    await open(path)
    await guest.page.getByRole('heading').first().waitFor()
    await guest.page.waitForLoadState('networkidle')
    await expectSound()
  })

  it.each(['/login', '/acttype/1', '/error', '/nowhere'])('%s, which leads back', async (path) => {
    await open(path)
    await guest.page.getByRole('heading').first().waitFor()
    await expectSound()
  })

  it('the wrong code', async () => {
    await guest.page.goto(`${stage.url}/q/x`)
    await expectSound()
  })

  it.each(['/orderTB', '/orderLR'])('the menu, %s', async (path) => {
    await open(path)
    await guest.menu.categories.waitFor()
    await expectSound()
  })

  it('a dish with sizes', async () => {
    const { page, text } = guest
    await alive(page)
    await page.getByRole('button', { name: text('menu.ofDish', { name: '花椒水煮鱼' }) }).click()
    await page.getByRole('dialog').waitFor()
    await expectSound()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('the menu with dishes chosen', async () => {
    await guest.menu.add('桂花糖藕')
    await guest.menu.choose('花椒水煮鱼', '中份')
    await guest.menu.portions('桂花糖藕').waitFor()
    await expectSound()
  })

  it('the cart', async () => {
    await guest.menu.openCart()
    await guest.cart.sendOf(2).waitFor()
    await expectSound()
  })

  it.each(['sharedCart.headCount', 'sharedCart.billMemo', 'sharedCart.clear'])('the sheet of %s', async (id) => {
    await guest.page
      .getByRole('button', { name: guest.text(id) })
      .first()
      .click()
    await guest.page.getByRole('dialog').waitFor()
    await expectSound()
    await guest.page.keyboard.press('Escape')
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('the printed slip', async () => {
    await guest.cart.send.click()
    await guest.sent.title.waitFor()
    await guest.sent.dish('桂花糖藕', 'received').waitFor()
    await expectSound()
  })

  it.each(['/index/home', '/index/order', '/index/bill', '/cart'])('%s with a round in the kitchen', async (path) => {
    await open(path)
    await guest.page.getByRole('heading').first().waitFor()
    await guest.page.waitForLoadState('networkidle')
    await expectSound()
  })

  it('the bill', async () => {
    await open('/check/hmd/0/1')
    await guest.checkout.pay.waitFor()
    await expectSound()
  })

  it('the simulated wallet', async () => {
    await guest.checkout.pay.click()
    await guest.wallet.pay.waitFor()
    await expectSound()
  })

  it('the receipt', async () => {
    await guest.wallet.pay.click()
    await guest.checkout.paid.waitFor()
    await guest.checkout.stamp.waitFor()
    await expectSound()
    await open('/index/bill')
    await guest.bills.recent.waitFor()
    await expectSound()
  })

  it('the menu of a reader who scanned nothing, and what they are told', async () => {
    const reader = await newGuest(stage, 'zh', { isMobile: false })
    await reader.page.goto(`${stage.url}/s/demo/orderLR?storeid=101`)
    await reader.menu.add('桂花糖藕')
    await reader.menu.scanDialog.waitFor()
    await expectSound(reader)
  })

  it('the kitchen, at the door and at work', async () => {
    const door = await stage.phone({ viewport: { width: 1280, height: 800 }, isMobile: false })
    await door.page.goto(`${stage.url}/console/terminal`)
    await new TerminalPage(door.page, textsOf('console', 'zh')).signInTitle.waitFor()
    expect(await axeFaults(door.page)).toEqual([])
    const cook = await seatGuest(stage, 'zh', { tableNo: 'A8' })
    await cook.landing.openMenu()
    await cook.menu.add('米饭')
    await cook.menu.openCart()
    await cook.cart.send.click()
    await cook.sent.title.waitFor()
    const { page, terminal, faults } = await openTerminal(stage)
    await terminal.ticket('A8', 1).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect([...door.faults, ...faults]).toEqual([])
  })
})
