import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore, setStoreClock } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { savePreorder, submitPreorder } from '../order-ahead.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { staffCalls } from '../staff.ts'
import { keepForNextTest, openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const

const hourMs = 3_600_000
const timeZone = 'Asia/Shanghai'

/** Everything that a seated guest's page requests has arrived (seating-part.tsx). */
const heardOfTable = (page: Page) => heard(page, '/callserver.html')

/** Waits for the page's answer from this path. */
async function heard(page: Page, path: string): Promise<void> {
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  await expect.poll(asked, soon).toContain(path)
}

/** A store that asks for the head count before the menu (spec 1 §4, `inputCover`). */
describe('the head count before the menu', { tags: 'soak' }, () => {
  let stage: Stage
  let lin: Guest
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const menuLink = (tableNo: string) => `${stage.url}/s/demo/orderLR?storeid=101&tableno=${tableNo}`

  it('is asked for with a pad that keeps its bounds', async () => {
    await configureStore(stage, '101', { inputCover: '2' })
    lin = keepForNextTest(await seatGuest(stage, 'en', { tableNo: 'A5' }))
    await waitUntilHydrated(lin.page)
    await lin.landing.toMenu.click()
    await lin.seating.dinersSheet.waitFor()
    await lin.seating.type('0')
    await lin.seating.toMenu(0).click()
    await lin.seating.alert.getByText('the number of Pax must be greater than 0').waitFor()
    // Typing replaces the bound; a third digit is ignored.
    await lin.seating.type('129')
    await lin.seating.toMenu(12).click()
    await lin.menu.categories.waitFor()
    await lin.menu.add(lotus.en)
    await lin.menu.portions(lotus.en).waitFor()
    await lin.menu.openCart()
    await lin.page.getByText(lin.text('sharedCart.people', { count: 12 })).waitFor()
  })

  it('is not asked of the party’s next phone', async () => {
    const ken = await seatGuest(stage, 'ja', { tableNo: 'A5' })
    await ken.page.getByText(ken.text('landing.partyOf', { count: 2 })).waitFor()
    await ken.landing.openMenu()
  })

  it('disappears and opens the menu when a companion has answered', async () => {
    const [ana, ben] = [
      await seatGuest(stage, 'zh', { tableNo: 'A8' }),
      await seatGuest(stage, 'ja', { tableNo: 'A8' }),
    ]
    await heardOfTable(ana.page)
    const tell = await hold(ana, /\/A8\/order\.html/)
    await waitUntilHydrated(ben.page)
    await ben.landing.toMenu.click()
    await ben.seating.sayDiners('3')
    await ben.menu.categories.waitFor()
    await ana.landing.toMenu.click()
    await ana.seating.dinersSheet.waitFor()
    tell()
    await ana.menu.categories.waitFor()
    await ana.page.goBack()
    await ana.landing.heading.waitFor()
  })

  it('is asked before a pre-order is loaded, which would open the table for one', async () => {
    const anna = await seatGuest(stage, 'en', { tableNo: 'A3' })
    await anna.landing.heading.waitFor()
    await savePreorder(stage, anna.page)
    await anna.page.reload()
    const prompt = anna.page.getByRole('dialog', { name: anna.text('preorder.title') })
    const load = prompt.getByRole('button', { name: anna.text('preorder.load'), exact: true })
    await load.click()
    await anna.seating.dinersSheet.waitFor()
    // Dismissed, it has loaded nothing and asks again.
    await anna.page.keyboard.press('Escape')
    await load.click()
    await anna.seating.sayDiners('4')
    await anna.menu.categories.waitFor()
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('2')
    await anna.menu.openCart()
    await anna.page.getByText(anna.text('sharedCart.people', { count: 4 })).waitFor()
  })

  it('is asked on the way from an empty checkout too', async () => {
    const kai = await seatGuest(stage, 'en', { tableNo: 'A10' })
    await waitUntilHydrated(kai.page)
    await kai.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A10`)
    await waitUntilHydrated(kai.page)
    await kai.page
      .getByRole('main')
      .getByRole('link', { name: kai.text('landing.order') })
      .click()
    await kai.seating.sayDiners('3')
    await kai.menu.categories.waitFor()
  })

  it('is asked on a menu opened by its own link, and not after the answer', async () => {
    const mei = await seatGuest(stage, 'zh', { tableNo: 'A9' })
    await mei.landing.heading.waitFor()
    const menu = menuLink('A9')
    await mei.page.goto(menu)
    await mei.seating.sayDiners('5')
    await expect.poll(() => mei.seating.dinersSheet.count()).toBe(0)
    expect(new URL(mei.page.url()).href).toBe(menu)
    await mei.menu.add(lotus.zh)
    await mei.menu.openCart()
    await mei.page.getByText(mei.text('sharedCart.people', { count: 5 })).waitFor()
    await mei.page.goto(menu)
    await heardOfTable(mei.page)
    expect(await mei.seating.dinersSheet.count()).toBe(0)
  })

  it('is asked on the menu only while the store is open, and can be dismissed', async () => {
    const { page, seating, menu } = await seatGuest(stage, 'en', { tableNo: 'A11' })
    const far = new Date(Date.now() + 20 * hourMs).toISOString().slice(11, 13)
    await setStoreClock(stage, '101', { timeZone, businessTime: [{ startTime: `${far}:00`, endTime: `${far}:30` }] })
    await page.goto(menuLink('A11'))
    await heardOfTable(page)
    expect(await seating.dinersSheet.count()).toBe(0)
    await setStoreClock(stage, '101', { timeZone, businessTime: [] })
    await page.reload()
    await seating.dinersSheet.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => seating.dinersSheet.count()).toBe(0)
    await menu.categories.waitFor()
  })

  it('is asked on a paused store’s menu after the pause, until a companion answers', async () => {
    const [ana, ben] = [
      await seatGuest(stage, 'en', { tableNo: 'A4' }),
      await seatGuest(stage, 'ja', { tableNo: 'A4' }),
    ]
    const staff = await staffCalls(stage)
    await staff.pause('101')
    await ana.page.goto(menuLink('A4'))
    await ana.page.getByText(/We are not taking orders just now/).waitFor()
    await heardOfTable(ana.page)
    expect(await ana.seating.dinersSheet.count()).toBe(0)
    await staff.resume('101')
    await ana.seating.dinersSheet.waitFor()
    await ben.page.goto(menuLink('A4'))
    await ben.seating.sayDiners('2')
    await expect.poll(() => ana.seating.dinersSheet.count(), soon).toBe(0)
    await ana.menu.categories.waitFor()
  })

  it('is not asked when a loaded pre-order has it', async () => {
    const { page, landing, menu, seating, text } = await seatGuest(stage, 'zh', { tableNo: 'A2' })
    await landing.heading.waitFor()
    await submitPreorder(stage, page, 6)
    await page.reload()
    const prompt = page.getByRole('dialog', { name: text('preorder.title') })
    await prompt.getByRole('button', { name: text('preorder.load'), exact: true }).click()
    await menu.categories.waitFor()
    await expect.poll(() => menu.portions(lotus.zh).textContent(), soon).toBe('2')
    expect(await seating.dinersSheet.count()).toBe(0)
    await menu.openCart()
    await page.getByText(text('sharedCart.people', { count: 6 })).waitFor()
  })

  it('is not asked of a guest who has just paid', async () => {
    await lin.cart.send.click()
    await lin.page.waitForURL(/\/sent\//)
    await lin.sent.checkout.click()
    await lin.checkout.pay.click()
    await lin.wallet.pay.click()
    await lin.checkout.paid.waitFor()
    await lin.page.goto(stage.tableLink('101', 'A5'))
    await lin.landing.openMenu()
    await lin.page.goto(menuLink('A5'))
    await heard(lin.page, '/lastpay.html')
    await lin.menu.add(lotus.en)
    await lin.menu.portions(lotus.en).waitFor()
    expect(await lin.seating.dinersSheet.count()).toBe(0)
  })

  it('is sound in light and dark, and fits the narrowest phone with big text', async () => {
    const [plain, big] = [await seatGuest(stage, 'ja', { tableNo: 'A6' }), await bigTextGuest(stage, 'en')]
    await big.page.goto(stage.tableLink('101', 'A7'))
    for (const guest of [plain, big]) {
      await waitUntilHydrated(guest.page)
      await guest.landing.toMenu.click()
      await guest.seating.dinersSheet.waitFor()
      const found = {
        wide: await widerThanPhone(guest.page),
        axe: guest === plain ? await axeFaults(guest.page) : [],
        small: guest === plain ? await smallTargets(guest.page) : [],
      }
      expect.soft(found).toEqual({ wide: [], axe: [], small: [] })
    }
  })
})
