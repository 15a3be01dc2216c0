import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { addTable, configureStore, setStoreLogo } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { savePreorder } from '../order-ahead.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openStage, type Stage } from '../stage.ts'
import { shifted } from '../touch.ts'

/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const

/** Where a table's code leads (spec 1 §2 Order landing, §4, §5). */
describe('the landing page of a table', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function order(guest: Guest): Promise<void> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
    await guest.menu.portions(lotus[guest.language]).waitFor()
    await guest.menu.openCart()
    await guest.cart.send.click()
    await guest.page.waitForURL(/\/sent\//)
  }

  /** A guest with a pre-order has arrived at the table. */
  async function comesWithPreorder(guest: Guest): Promise<void> {
    await guest.landing.heading.waitFor()
    await savePreorder(stage, guest.page)
    await guest.page.reload()
  }

  async function land(guest: Guest, tableNo: string, storeId = '101'): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=${storeId}&tableno=${tableNo}`)
    await waitUntilHydrated(guest.page)
  }

  it('leads to the menu, and after the first round to more dishes and payment', async () => {
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await expect.poll(() => lin.landing.toMenu.textContent()).toBe(lin.text('landing.order'))
    await expect.poll(() => lin.landing.checkout.count()).toBe(0)
    await order(lin)
    await land(lin, 'A1')
    await lin.landing.ordered.waitFor()
    await expect.poll(() => lin.landing.toMenu.textContent()).toBe(lin.text('landing.addMore'))
    await expect.poll(() => lin.landing.checkout.textContent()).toContain('26')
  })

  it('does not shift when the bell appears, which is only for guests who may order', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A12' })
    await guest.page.getByRole('button', { name: guest.text('order.callStore') }).waitFor()
    expect(await shifted(guest.page)).toBe(0)
  })

  it('shows who ordered when, by the chosen name', async () => {
    const anna = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await anna.landing.ordered.waitFor()
    await anna.page.getByText(anna.text('landing.partyOf', { count: 2 })).waitFor()
    await anna.seating.row.click()
    const sheet = anna.seating.peopleSheet
    await expect.poll(() => sheet.getByRole('listitem').count(), soon).toBe(2)
    await expect.poll(() => sheet.getByRole('listitem').first().textContent()).toMatch(/Guest 1.*\d\d:\d\d.*1 portion/)
    await expect.poll(() => sheet.getByRole('listitem').last().textContent()).toContain(anna.text('seating.notOrdered'))
    await sheet.getByLabel(anna.text('seating.myName')).fill('Anna')
    await sheet.getByRole('button', { name: anna.text('seating.saveName') }).click()
    await sheet.getByText(anna.text('seating.meNamed', { name: 'Anna' })).waitFor()
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await lin.seating.row.click()
    await lin.seating.peopleSheet.getByText('Anna', { exact: true }).waitFor()
    await lin.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await lin.seating.atMenu.click()
    await lin.seating.peopleSheet.getByText('Anna', { exact: true }).waitFor()
  })

  it('refuses checkout of a pay-only table without orders, with a message', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '102', { tableMode: 'C' })
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A1' })
    await waitUntilHydrated(guest.page)
    await expect.poll(() => guest.landing.toMenu.count()).toBe(0)
    await guest.landing.checkout.click()
    await guest.page.getByText('You have not ordered yet, please order first!').waitFor()
    expect(new URL(guest.page.url()).pathname).toBe('/s/demo/index/order')
  })

  it('leads to no menu from a pay-only table’s checkout either', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A3' })
    const { page, text } = guest
    await waitUntilHydrated(page)
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=102&tableno=A3`)
    const add = page.getByRole('link', { name: text('checkout.addDish') })
    await page.getByText(text('checkout.nothingTitle')).waitFor()
    expect(await page.getByRole('link', { name: text('landing.order') }).count()).toBe(0)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&tableno=A3`)
    await guest.menu.add('Sea salt cookies')
    await guest.menu.portions('Sea salt cookies').waitFor()
    await guest.menu.openCart()
    await guest.cart.send.click()
    await page.waitForURL(/\/sent\//)
    await page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=102&tableno=A3`)
    await guest.checkout.pay.waitFor()
    expect(await add.count()).toBe(0)
    await configureStore(stage, '102', { tableMode: 'OC' })
    await page.reload()
    await add.waitFor()
    // A page opened for payment only stays that.
    const late = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A4' })
    await waitUntilHydrated(late.page)
    await late.page.goto(`${stage.url}/s/demo/check/hmd/0/onlypay?storeid=102&tableno=A4`)
    await late.page.getByText(text('checkout.nothingTitle')).waitFor()
    expect(await late.page.getByRole('link', { name: text('landing.order') }).count()).toBe(0)
    // It has no button back to the table (spec 3 §2), but one to the home page.
    expect(await late.page.getByRole('link', { name: text('checkout.back'), exact: true }).count()).toBe(0)
    await late.page.getByRole('link', { name: text('bills.toHome') }).click()
    await late.page.waitForURL(/\/index\/home/)
  })

  it('redirects a pay-only order number to payment, but not a table', {
    tags: 'soak',
  }, async () => {
    await addTable(stage, '102', 'B0231')
    await configureStore(stage, '102', { tableMode: 'OC', billMode: 'C' })
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A2' })
    await waitUntilHydrated(guest.page)
    await guest.landing.toMenu.waitFor()
    expect(new URL(guest.page.url()).pathname).toBe('/s/demo/index/order')
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=102&tableno=B0231`)
    await guest.page.waitForURL(/\/s\/demo\/check\/hmd\/0\/onlypay/)
    await guest.page.waitForSelector('html[data-ready=check]')
    // Not to the table, which would redirect here.
    await guest.page.evaluate(() => void setTimeout(() => history.back()))
    await guest.page.waitForURL(/\/s\/demo\/index\/home/)
    expect(guest.faults).toEqual([])
  })

  it('shows the first advertisement, else the ordering picture, else the default', {
    tags: 'soak',
  }, async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A4' })
    const picture = () => guest.page.locator('header img').first().getAttribute('src')
    await expect.poll(() => picture()).toBe('/pictures/noodles.webp')
    await configureStore(stage, '101', { orderBackground: '/pictures/pot.webp' })
    await guest.page.reload()
    await expect.poll(() => picture()).toBe('/pictures/pot.webp')
    await configureStore(stage, '101', { adList: [{ picture: '/pictures/crab.webp', link: '' }] })
    await guest.page.reload()
    await expect.poll(() => picture()).toBe('/pictures/crab.webp')
  })

  it('shows a store’s logo beside its name', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A9' })
    const logo = guest.page.locator('header img[src="/pictures/pan.webp"]')
    await guest.landing.heading.waitFor()
    expect(await logo.count()).toBe(0)
    await setStoreLogo(stage, '101', '/pictures/pan.webp')
    await guest.page.reload()
    await logo.waitFor()
    await setStoreLogo(stage, '101', '')
  })

  it('offers to load a pre-order once, without sending it', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A2' })
    await comesWithPreorder(guest)
    const prompt = guest.page.getByRole('dialog', { name: guest.text('preorder.title') })
    await prompt.getByRole('button', { name: guest.text('preorder.load'), exact: true }).click()
    await guest.menu.categories.waitFor()
    await expect.poll(() => guest.menu.portions(lotus.en).textContent(), soon).toBe('2')
    await land(guest, 'A2')
    await guest.page.waitForTimeout(2000)
    await expect.poll(() => prompt.count()).toBe(0)
  })

  it('does not offer it again after a refusal while the party stays', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A2' })
    await comesWithPreorder(guest)
    const prompt = guest.page.getByRole('dialog', { name: guest.text('preorder.title') })
    await prompt.getByRole('button', { name: guest.text('preorder.no'), exact: true }).click()
    await guest.landing.openMenu()
    await land(guest, 'A2')
    await guest.page.waitForTimeout(2000)
    await expect.poll(() => prompt.count()).toBe(0)
  })

  it('shows member offers, and asks a guest to register first', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A8' })
    const offer = guest.page.getByRole('button', { name: 'Clay pot meal for two' })
    await expect.poll(() => offer.textContent()).toMatch(/One per person · 18 left.*128.*176/)
    await waitUntilHydrated(guest.page)
    await offer.click()
    const sheet = guest.page.getByRole('dialog', { name: 'Clay pot meal for two' })
    await sheet.getByText('This offer is for members, so you would register first.', { exact: false }).waitFor()
    expect(await axeFaults(guest.page)).toEqual([])
    await guest.page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => offer.evaluate((one) => one === document.activeElement)).toBe(true)
    const tea = await seatGuest(stage, 'ja', { storeId: '102', tableNo: 'A8' })
    await tea.page.getByRole('button', { name: 'ミルクティー3杯セット' }).waitFor()
    await expect.poll(() => offer.count()).toBe(1)
    await expect.poll(() => tea.page.getByRole('button', { name: 'Clay pot' }).count()).toBe(0)
  })
})
