import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { addTable, configureStore, setStoreClock, setStoreLogo } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { alive } from '../pages/alive.ts'
import { openStage, type Stage } from '../stage.ts'
import { shifted, smallTargets, widerThanPhone } from '../touch.ts'

/** A busy machine may take longer than the second that is usual. */
const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const

const hourMs = 3_600_000
const timeZone = 'Asia/Shanghai'

/** What comes after all that is asked of a table's guest is here (seating-part.tsx). */
async function heardOfTable(page: Page): Promise<void> {
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  await expect.poll(asked, soon).toContain('/callserver.html')
}

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

  async function putTogetherAhead(guest: Guest): Promise<void> {
    await guest.landing.heading.waitFor()
    const kept = await guest.page.request.post(`${stage.url}/weixin/storeorder/demo/101/cacheorder.html`, {
      data: { lines: [{ id: randomUUID(), code: 'L05', num: 2 }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(kept.ok()).toBe(true)
    await guest.page.reload()
  }

  async function land(guest: Guest, tableNo: string, storeId = '101'): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=${storeId}&tableno=${tableNo}`)
    await alive(guest.page)
  }

  it('leads to the menu, and after the first round to more of it and to paying', async () => {
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await expect.poll(() => lin.landing.toMenu.textContent()).toBe(lin.text('landing.order'))
    await expect.poll(() => lin.landing.checkout.count()).toBe(0)
    await order(lin)
    await land(lin, 'A1')
    await lin.landing.ordered.waitFor()
    await expect.poll(() => lin.landing.toMenu.textContent()).toBe(lin.text('landing.addMore'))
    await expect.poll(() => lin.landing.checkout.textContent()).toContain('26')
  })

  it('moves nothing when the bell comes, which is for who may order', async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A12' })
    await guest.page.getByRole('button', { name: guest.text('order.callStore') }).waitFor()
    expect(await shifted(guest.page)).toBe(0)
  })

  it('says who ordered when, by the name they chose', async () => {
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

  it('of a table that is only paid for refuses checkout while nothing is ordered, and says so', async () => {
    await configureStore(stage, '102', { tableMode: 'C' })
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A1' })
    await alive(guest.page)
    await expect.poll(() => guest.landing.toMenu.count()).toBe(0)
    await guest.landing.checkout.click()
    await guest.page.getByText('You have not ordered yet, please order first!').waitFor()
    expect(new URL(guest.page.url()).pathname).toBe('/s/demo/index/order')
  })

  it('of a table that is only paid for leads to no menu from its checkout either', async () => {
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A3' })
    const { page, text } = guest
    await alive(page)
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
    // What is opened for paying alone stays that.
    const late = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A4' })
    await alive(late.page)
    await late.page.goto(`${stage.url}/s/demo/check/hmd/0/onlypay?storeid=102&tableno=A4`)
    await late.page.getByText(text('checkout.nothingTitle')).waitFor()
    expect(await late.page.getByRole('link', { name: text('landing.order') }).count()).toBe(0)
  })

  it('of an order number that is only paid for is left for paying at once, and that of a table is not', async () => {
    await addTable(stage, '102', 'B0231')
    await configureStore(stage, '102', { tableMode: 'OC', billMode: 'C' })
    const guest = await seatGuest(stage, 'en', { storeId: '102', tableNo: 'A2' })
    await alive(guest.page)
    await guest.landing.toMenu.waitFor()
    expect(new URL(guest.page.url()).pathname).toBe('/s/demo/index/order')
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=102&tableno=B0231`)
    await guest.page.waitForURL(/\/s\/demo\/check\/hmd\/0\/onlypay/)
    expect(guest.faults).toEqual([])
  })

  it('shows the first advertisement, else the picture for ordering, else the house’s own', async () => {
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

  it('shows the logo of a store that has one beside its name', async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A9' })
    const logo = guest.page.locator('header img[src="/pictures/pan.webp"]')
    await guest.landing.heading.waitFor()
    expect(await logo.count()).toBe(0)
    await setStoreLogo(stage, '101', '/pictures/pan.webp')
    await guest.page.reload()
    await logo.waitFor()
    await setStoreLogo(stage, '101', '')
  })

  it('offers to load what was put together ahead, once, without sending it', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A2' })
    await putTogetherAhead(guest)
    const prompt = guest.page.getByRole('dialog', { name: guest.text('preorder.title') })
    await prompt.getByRole('button', { name: guest.text('preorder.load'), exact: true }).click()
    await guest.menu.categories.waitFor()
    await expect.poll(() => guest.menu.portions(lotus.en).textContent(), soon).toBe('2')
    await land(guest, 'A2')
    await guest.page.waitForTimeout(2000)
    await expect.poll(() => prompt.count()).toBe(0)
  })

  it('asks no more whether to load it who said no, for as long as the party stays', async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A2' })
    await putTogetherAhead(guest)
    const prompt = guest.page.getByRole('dialog', { name: guest.text('preorder.title') })
    await prompt.getByRole('button', { name: guest.text('preorder.no'), exact: true }).click()
    await guest.landing.openMenu()
    await land(guest, 'A2')
    await guest.page.waitForTimeout(2000)
    await expect.poll(() => prompt.count()).toBe(0)
  })

  it('shows what members can buy, and asks a guest who taps it to register first', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A8' })
    const offer = guest.page.getByRole('button', { name: 'Clay pot meal for two' })
    await expect.poll(() => offer.textContent()).toMatch(/One per person · 18 left.*128.*176/)
    await alive(guest.page)
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

  describe('where the head count is asked first', () => {
    let lin: Guest

    it('asks before the menu, with a pad that keeps to its bounds', async () => {
      await configureStore(stage, '101', { inputCover: '2' })
      lin = await seatGuest(stage, 'en', { tableNo: 'A5' })
      await alive(lin.page)
      await lin.landing.toMenu.click()
      await lin.seating.dinersSheet.waitFor()
      await lin.seating.type('0')
      await lin.seating.toMenu(0).click()
      await lin.seating.alert.getByText('the number of Pax must be greater than 0').waitFor()
      // The bound is replaced by what is typed; a third digit is not taken.
      await lin.seating.type('129')
      await lin.seating.toMenu(12).click()
      await lin.menu.categories.waitFor()
      await lin.menu.add(lotus.en)
      await lin.menu.portions(lotus.en).waitFor()
      await lin.menu.openCart()
      await lin.page.getByText(lin.text('sharedCart.people', { count: 12 })).waitFor()
    })

    it('does not ask the next phone of the party', async () => {
      const ken = await seatGuest(stage, 'ja', { tableNo: 'A5' })
      await ken.page.getByText(ken.text('landing.partyOf', { count: 2 })).waitFor()
      await ken.landing.openMenu()
    })

    it('asks before what was put together ahead is loaded, which would open the table for one', async () => {
      const anna = await seatGuest(stage, 'en', { tableNo: 'A3' })
      await putTogetherAhead(anna)
      const prompt = anna.page.getByRole('dialog', { name: anna.text('preorder.title') })
      const load = prompt.getByRole('button', { name: anna.text('preorder.load'), exact: true })
      await load.click()
      await anna.seating.dinersSheet.waitFor()
      // Put away, it has loaded nothing and is asked again.
      await anna.page.keyboard.press('Escape')
      await load.click()
      await anna.seating.sayDiners('4')
      await anna.menu.categories.waitFor()
      await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('2')
      await anna.menu.openCart()
      await anna.page.getByText(anna.text('sharedCart.people', { count: 4 })).waitFor()
    })

    it('asks on the way from an empty checkout too', async () => {
      const kai = await seatGuest(stage, 'en', { tableNo: 'A10' })
      await alive(kai.page)
      await kai.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A10`)
      await alive(kai.page)
      await kai.page
        .getByRole('main')
        .getByRole('link', { name: kai.text('landing.order') })
        .click()
      await kai.seating.sayDiners('3')
      await kai.menu.categories.waitFor()
    })

    it('asks on the menu who came to it by a link of its own, and asks no more once it is said', async () => {
      const mei = await seatGuest(stage, 'zh', { tableNo: 'A9' })
      await mei.landing.heading.waitFor()
      const menu = `${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`
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

    it('asks on the menu only while the store is open, and who puts it away stays there', async () => {
      const { page, seating, menu } = await seatGuest(stage, 'en', { tableNo: 'A11' })
      const far = new Date(Date.now() + 20 * hourMs).toISOString().slice(11, 13)
      await setStoreClock(stage, '101', { timeZone, businessTime: [{ startTime: `${far}:00`, endTime: `${far}:30` }] })
      await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A11`)
      await heardOfTable(page)
      expect(await seating.dinersSheet.count()).toBe(0)
      await setStoreClock(stage, '101', { timeZone, businessTime: [] })
      await page.reload()
      await seating.dinersSheet.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => seating.dinersSheet.count()).toBe(0)
      await menu.categories.waitFor()
    })

    it('does not ask a guest again who has just paid', async () => {
      await lin.cart.send.click()
      await lin.page.waitForURL(/\/sent\//)
      await lin.sent.checkout.click()
      await lin.checkout.pay.click()
      await lin.wallet.pay.click()
      await lin.checkout.paid.waitFor()
      await lin.page.goto(stage.tableLink('101', 'A5'))
      await lin.landing.openMenu()
      await lin.menu.add(lotus.en)
      await lin.menu.portions(lotus.en).waitFor()
    })
  })

  it('is sound in light and dark, and fits the narrowest phone with big text', async () => {
    await configureStore(stage, '101', { inputCover: '2' })
    const [plain, big] = [await seatGuest(stage, 'ja', { tableNo: 'A6' }), await bigTextGuest(stage, 'en')]
    await big.page.goto(stage.tableLink('101', 'A7'))
    for (const guest of [plain, big]) {
      await alive(guest.page)
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
