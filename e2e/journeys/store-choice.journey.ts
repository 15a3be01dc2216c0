import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoStores } from '../../apps/server/src/seed/demo-store.ts'
import { axeFaults } from '../axe.ts'
import { configureDoor } from '../database.ts'
import { bigTextGuest, type Guest, newGuest, seatGuest, withLanguage } from '../guest.ts'
import { HomePage } from '../pages/home.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { StoresPage } from '../pages/stores.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** From the home page to the chosen store's menu (spec 1 §2 Home, Store list, §4 Store selection). */
describe('choosing where to order', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  interface Chooser extends Guest {
    readonly home: HomePage
    readonly stores: StoresPage
  }
  const chooser = (guest: Guest): Chooser => ({
    ...guest,
    home: new HomePage(guest.page, guest.text),
    stores: new StoresPage(guest.page, guest.text),
  })
  const arrive = async (language: 'zh' | 'en' | 'ja', options?: BrowserContextOptions) =>
    chooser(await newGuest(stage, language, options))
  const nameOf = (storeId: string, language: 'zh' | 'en' | 'ja') =>
    demoStores.find((store) => store.storeId === storeId)?.names[language] ?? ''
  const pathOf = (guest: Guest) => new URL(guest.page.url()).pathname + new URL(guest.page.url()).search
  async function openList(guest: Chooser, type: string): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo/storelist/${type}/1`)
    await guest.stores.stores.first().waitFor()
  }

  describe('from the home page', () => {
    it('the owner’s popup shows once per visit, closes on Esc, and leads to its target', { tags: 'soak' }, async () => {
      const lin = await arrive('zh')
      await lin.home.open(`${stage.url}/s/demo/index/home`)
      await lin.home.popup.waitFor()
      await lin.page.keyboard.press('Tab')
      await expect.poll(() => lin.page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
      await lin.page.keyboard.press('Escape')
      await lin.home.popup.waitFor({ state: 'hidden' })
      await lin.page.reload()
      await lin.home.waits(1000)
      expect(await lin.home.popup.count()).toBe(0)
      expect(lin.faults).toEqual([])
    })

    it('banners turn by themselves, and rest after a swipe', { tags: 'soak' }, async () => {
      const lin = await arrive('zh', { reducedMotion: 'no-preference' })
      await lin.home.open(`${stage.url}/s/demo/index/home`)
      await lin.home.closePopup()
      // Three of them turn within nine seconds.
      await expect.poll(() => lin.home.shownBanner(), { timeout: 15_000 }).toBe(1)
      const swipedAt = Date.now()
      await lin.home.banners.getByRole('list').evaluate((track) => {
        for (const type of ['touchstart', 'touchend']) {
          track.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
        }
        track.scrollTo({ left: 0, behavior: 'instant' })
      })
      await expect.poll(() => lin.home.shownBanner(), { timeout: 15_000, interval: 100 }).toBe(1)
      expect(Date.now() - swipedAt).toBeGreaterThan(4900)
    })

    it('a row to swipe turns too, until it is paused', { tags: 'soak' }, async () => {
      const lin = await arrive('zh', { reducedMotion: 'no-preference' })
      await lin.home.open(`${stage.url}/s/demo/index/home`)
      await lin.home.closePopup()
      const row = lin.page.getByRole('region', { name: lin.text('home.more') })
      const left = () => row.getByRole('list').evaluate((track) => track.scrollLeft)
      await row.scrollIntoViewIfNeeded()
      await expect.poll(left, { timeout: 15_000 }).toBeGreaterThan(100)
      await row.getByRole('button', { name: lin.text('home.pause') }).click()
      await lin.home.waits(1000)
      const stopped = await left()
      await lin.home.waits(4000)
      expect(await left()).toBe(stopped)
      await row.getByRole('button', { name: lin.text('home.play') }).click()
      await expect.poll(left, { timeout: 15_000 }).not.toBe(stopped)
    })

    it('banners stay still with reduced motion', { tags: 'soak' }, async () => {
      const lin = await arrive('zh', { reducedMotion: 'reduce' })
      await lin.home.open(`${stage.url}/s/demo/index/home`)
      await lin.home.waits(3500)
      expect(await lin.home.shownBanner()).toBe(0)
    })

    it('its scroll position returns, by the tab and by a new page', {
      tags: 'soak',
    }, async () => {
      const lin = await arrive('zh')
      await lin.home.open(`${stage.url}/s/demo/index/home`)
      await lin.home.closePopup()
      // The page extends 393 px below a phone's screen.
      await lin.page.evaluate(() => window.scrollTo(0, 300))
      await expect.poll(() => lin.page.evaluate(() => window.scrollY)).toBe(300)
      await lin.home.tab('Mine').click()
      await lin.page.waitForURL('**/index/mine**')
      await expect.poll(() => lin.page.evaluate(() => window.scrollY)).toBe(0)
      await lin.home.tab('Home').click()
      await lin.page.waitForURL('**/index/home**')
      await expect.poll(() => lin.page.evaluate(() => window.scrollY)).toBe(300)
      await lin.page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
      await lin.menu.categories.waitFor()
      await lin.page.goto(`${stage.url}/s/demo/index/home`)
      await expect.poll(() => lin.page.evaluate(() => window.scrollY)).toBe(300)
    })

    it('another site is named before it opens in its own tab', { tags: 'soak' }, async () => {
      const anna = await arrive('en')
      await anna.home.open(`${stage.url}/s/demo/index/home`)
      await anna.home.closePopup()
      await anna.home.block('Our story').click()
      const asked = anna.page.getByRole('dialog', { name: anna.text('home.leaveTitle', { host: 'example.com' }) })
      const way = asked.getByRole('link', { name: anna.text('home.openSite', { host: 'example.com' }) })
      await way.waitFor()
      expect(await way.getAttribute('href')).toBe('https://example.com/')
      expect(await way.getAttribute('rel')).toContain('noopener')
      await asked.getByRole('button', { name: anna.text('home.stay') }).click()
      await asked.waitFor({ state: 'hidden' })
      await expect.poll(() => pathOf(anna)).toBe('/s/demo/index/home')
      expect(anna.faults).toEqual([])
    })

    it('a seated guest is asked first, with the way to order there, and sees no popup', {
      tags: 'soak',
    }, async () => {
      const anna = chooser(await seatGuest(stage, 'en', { tableNo: 'A1' }))
      await anna.landing.heading.waitFor()
      await anna.home.open(`${stage.url}/s/demo/index/home?storeid=101&tableno=A1`)
      await anna.home.block('Pick-up').click()
      const asked = anna.page.getByRole('dialog', { name: anna.text('home.askTitle', { table: 'A1' }) })
      await asked.getByRole('link', { name: anna.text('home.dineIn') }).click()
      await anna.page.waitForURL('**/index/order?**')
      await anna.home.tab('Home').click()
      await anna.home.waits(1000)
      expect(await anna.home.popup.count()).toBe(0)
      await anna.home.block('Pick-up').click()
      await asked.getByRole('link', { name: anna.text('home.goOn') }).click()
      await anna.page.waitForURL('**/storelist/picup/1**')
      await anna.stores.here(nameOf('102', 'en')).click()
      await anna.page.waitForURL('**/orderLR?storeid=102&ordertype=1')
      await anna.menu.categories.waitFor()
      expect(anna.faults).toEqual([])
    })

    it('and keeps the table, whichever way they return from an order ahead', { tags: 'soak' }, async () => {
      const anna = chooser(await seatGuest(stage, 'en', { tableNo: 'A2' }))
      const ahead = `${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`
      const atTable = async () => {
        await anna.page.waitForURL('**/index/home?storeid=101&tableno=A2')
        await anna.page.getByRole('link', { name: anna.text('home.seatedTitle', { table: 'A2' }) }).waitFor()
      }
      await anna.page.goto(ahead)
      await waitUntilHydrated(anna.page)
      await anna.page.getByRole('link', { name: anna.text('app.backHome') }).click()
      await atTable()
      await anna.home.waits(1000)
      expect(await anna.home.popup.count()).toBe(0)
      await anna.home.tab('Order').click()
      await anna.landing.heading.waitFor()
      // Going back works as usual, also to the menu of an order ahead.
      await anna.page.goBack()
      await atTable()
      await anna.page.goBack()
      await anna.page.waitForURL('**/orderLR?storeid=102&ordertype=1')
      await waitUntilHydrated(anna.page)
      await anna.page.getByRole('heading', { level: 1, name: nameOf('102', 'en') }).waitFor()
      // From the app's first page it leads to the table's home page inside the app.
      await anna.page.goBack()
      await atTable()
      expect(anna.faults).toEqual([])
    })
  })

  it('zh: a pick-up goes from the home page through the list to the tea shop’s menu, and is remembered', async () => {
    const lin = await arrive('zh')
    await lin.home.open(`${stage.url}/s/demo/index/home`)
    await lin.home.closePopup()
    await lin.home.block('自取').click()
    await lin.page.waitForURL('**/storelist/picup/1**')
    const tea = nameOf('102', 'zh')
    // The whole card is one target: a tap on the address will do.
    await lin.stores.store(tea).getByText('南山路').first().click({ force: true })
    await lin.page.waitForURL('**/orderLR?storeid=102&ordertype=1')
    await lin.menu.categories.waitFor()
    await lin.page.getByRole('heading', { level: 1, name: tea }).waitFor()
    // Back skips no page.
    await waitUntilHydrated(lin.page)
    await lin.page.goBack()
    await lin.page.waitForURL('**/storelist/picup/1**')
    await lin.stores.store(tea).waitFor()
    await lin.page.goBack()
    await lin.page.waitForURL('**/index/home')
    await openList(lin, 'picup')
    await lin.stores.store(tea).getByText(lin.text('store.last')).waitFor()
    expect(lin.faults).toEqual([])
  })

  it('en: a closed, a deactivated and an offline store show why they take no order', async () => {
    await configureDoor(stage, '105', { onlineFlag: '1' })
    const anna = await arrive('en')
    await openList(anna, 'takeout')
    const expectMessage = async (storeId: string, words: string) => {
      await anna.stores.here(nameOf(storeId, 'en')).click()
      await anna.stores.dialog.getByText(words).waitFor()
      await anna.page.keyboard.press('Escape')
      await anna.stores.dialog.waitFor({ state: 'hidden' })
    }
    // Its own switch closes it: within its hours the sentence does not name them.
    await expectMessage('103', "Sorry, the outlet is closed, and we can't place orders for the time being")
    await expectMessage('104', 'Ordering is unavailable because this store has been deactivated')
    await expectMessage('105', 'This outlet has closed the self-ordering function')
    await anna.stores.here(nameOf('103', 'en')).click()
    await anna.stores.dialog.getByRole('link', { name: anna.text('store.kind', { type: 'preorder' }) }).click()
    await anna.page.waitForURL('**/orderLR?storeid=103&ordertype=3')
    await configureDoor(stage, '105', { onlineFlag: '9' })
    expect(anna.faults).toEqual([])
  })

  it('en: a link to a deactivated or closed store shows that on its menu at once', async () => {
    const anna = await arrive('en')
    const expectMessage = async (address: string, words: string) => {
      await anna.page.goto(`${stage.url}/s/demo/${address}`)
      await anna.page.getByText(words).waitFor()
    }
    const deactivated = 'Ordering is unavailable because this store has been deactivated'
    await expectMessage('orderLR?storeid=104&ordertype=1', deactivated)
    await anna.menu.categories.waitFor()
    expect(await axeFaults(anna.page, '[role=status]')).toEqual([])
    await expectMessage('cart?storeid=104&ordertype=1', deactivated)
    await expectMessage('orderTB?storeid=103&ordertype=2', 'Sorry, the outlet is closed')
    await anna.page.goto(`${stage.url}/s/demo/orderLR?storeid=103&ordertype=3`)
    await anna.menu.categories.waitFor()
    expect(await anna.page.getByText('the outlet is closed').count()).toBe(0)
    expect(anna.faults).toEqual([])
  })

  it('en: a seat is booked on another site, which is named', { tags: 'soak' }, async () => {
    const anna = await arrive('en')
    await openList(anna, 'bookseat')
    const way = anna.stores.way(nameOf('101', 'en'), 'bookseat')
    await expect.poll(() => way.getAttribute('href')).toBe('https://example.com/?book=101')
    await anna.stores
      .store(nameOf('101', 'en'))
      .getByText(anna.text('store.outside', { host: 'example.com' }))
      .waitFor()
    // The tea shop has no tables to book.
    expect(await anna.stores.names()).not.toContain(nameOf('102', 'en'))
  })

  it('ja: distances show on request, nearest first, and only then', async () => {
    const atWestLake = { latitude: 30.2409, longitude: 120.1552 }
    const yuki = await arrive('ja', { geolocation: atWestLake, permissions: ['geolocation'] })
    await openList(yuki, 'all')
    await expect.poll(async () => (await yuki.stores.names())[0]).toBe(nameOf('101', 'ja'))
    await expect.poll(() => yuki.page.getByText(/^\d+ m$/).count()).toBe(0)
    await yuki.stores.locate.click()
    await yuki.stores
      .store(nameOf('102', 'ja'))
      .getByText(/^\d+ m$/)
      .waitFor()
    await expect.poll(async () => (await yuki.stores.names())[0]).toBe(nameOf('102', 'ja'))
    await yuki.stores
      .store(nameOf('103', 'ja'))
      .getByText(/^[\d.]+ km$/)
      .waitFor()
    // A guest who allowed it before need not tap again.
    await yuki.page.reload()
    await expect.poll(async () => (await yuki.stores.names())[0]).toBe(nameOf('102', 'ja'))
    expect(yuki.faults).toEqual([])
  })

  it('ja: a guest without a position has the list without distances', { tags: 'soak' }, async () => {
    const yuki = await arrive('ja', { permissions: [] })
    await openList(yuki, 'all')
    await yuki.stores.locate.click()
    await yuki.page.getByText(yuki.text('store.locateFailed')).waitFor()
    await expect.poll(async () => (await yuki.stores.names())[0]).toBe(nameOf('101', 'ja'))
    await yuki.stores.way(nameOf('102', 'ja'), 'preorder').click()
    await yuki.page.waitForURL('**/orderLR?storeid=102&ordertype=3')
  })

  it('another store clears the earlier cart, after a question', async () => {
    const anna = await arrive('en')
    await openList(anna, 'picup')
    await anna.stores.here(nameOf('102', 'en')).click()
    await anna.page.waitForURL('**/orderLR?storeid=102&ordertype=1')
    await anna.menu.categories.waitFor()
    const kept = () => anna.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.102.cart.')))
    await anna.page.evaluate(() =>
      localStorage.setItem('comanda.ahead.demo.102.cart.1', JSON.stringify({ at: Date.now(), mark: 'x', lines: [{}] })),
    )
    await openList(anna, 'picup')
    await anna.stores.here(nameOf('101', 'en')).click()
    const asked = anna.page.getByRole('dialog', { name: anna.text('store.changeTitle', { name: nameOf('101', 'en') }) })
    await asked.getByText(anna.text('store.changeTextOf', { name: nameOf('102', 'en') })).waitFor()
    await asked.getByRole('button', { name: anna.text('store.keep') }).click()
    await expect.poll(kept).toHaveLength(1)
    await anna.stores.here(nameOf('101', 'en')).click()
    await asked.getByRole('link', { name: anna.text('store.change') }).click()
    await anna.page.waitForURL('**/orderLR?storeid=101&ordertype=1')
    await expect.poll(kept).toEqual([])
  })

  it('a card of a list with several ways leads to its store, and its own links stay', async () => {
    const anna = await arrive('en')
    await openList(anna, 'all')
    const card = anna.stores.store(nameOf('102', 'en'))
    expect(await card.getByRole('link', { name: /Call/ }).getAttribute('href')).toMatch(/^tel:/)
    await card.getByRole('link', { name: nameOf('102', 'en'), exact: true }).focus()
    await anna.page.keyboard.press('Enter')
    await anna.page.waitForURL('**/index/order?storeid=102')
    await openList(anna, 'all')
    await card.click({ position: { x: 150, y: 50 } })
    await anna.page.waitForURL('**/index/order?storeid=102')
    await anna.stores.way(nameOf('102', 'en'), 'picup').click()
    await anna.page.waitForURL('**/orderLR?storeid=102&ordertype=1')
    expect(anna.faults).toEqual([])
  })

  it('two tabs in two languages keep their own', async () => {
    const anna = await arrive('en')
    await openList(anna, 'picup')
    const other = chooser(withLanguage({ ...anna, page: await anna.context.newPage() }, 'ja'))
    await other.page.goto(`${stage.url}/s/demo/storelist/picup/1?lang=ja`)
    await other.stores.store(nameOf('102', 'ja')).waitFor()
    // A call and the next whole page of the first tab come in its language.
    await anna.stores.show('takeout')
    await anna.stores.here(nameOf('103', 'en')).click()
    await anna.stores.dialog.getByText('Sorry, the outlet is closed').waitFor()
    await anna.page.keyboard.press('Escape')
    await anna.stores.show('picup')
    await anna.stores.here(nameOf('102', 'en')).click()
    await anna.page.getByRole('heading', { level: 1, name: nameOf('102', 'en') }).waitFor()
    await other.stores.here(nameOf('102', 'ja')).click()
    await other.page.getByRole('heading', { level: 1, name: nameOf('102', 'ja') }).waitFor()
    expect(anna.faults).toEqual([])
  })

  it('a type with a table is a pick-up brought there', async () => {
    const anna = await arrive('en')
    await openList(anna, 'picup@A3')
    await anna.page.getByText(anna.text('store.toTable', { table: 'A3' })).waitFor()
    await anna.stores.here(nameOf('102', 'en')).click()
    await anna.page.waitForURL('**/orderLR?storeid=102&ordertype=1@A3')
  })

  it('the Stores tab shows without a store, and the store’s own ways with one', {
    tags: 'soak',
  }, async () => {
    const anna = await arrive('en')
    await anna.page.goto(`${stage.url}/s/demo/index/mine`)
    await anna.home.tab('Stores').click()
    await anna.page.waitForURL('**/index/choosestore/0')
    await anna.stores.way(nameOf('102', 'en'), 'takeout').waitFor()
    await anna.page.goto(`${stage.url}/s/demo/index/order?storeid=102`)
    await anna.stores.way(nameOf('102', 'en'), 'picup').waitFor()
    await expect.poll(() => anna.stores.names()).toEqual([nameOf('102', 'en')])
    expect(anna.faults).toEqual([])
  })

  it('a list that failed to load shows that, and loads on request', { tags: 'soak' }, async () => {
    const anna = await arrive('en')
    await anna.page.goto(`${stage.url}/s/demo/index/mine`)
    await waitUntilHydrated(anna.page)
    await anna.page.route('**/stores.html?**', (route) => route.abort())
    await anna.home.tab('Stores').click()
    await anna.page.getByRole('heading', { name: anna.text('store.failedTitle') }).waitFor()
    await anna.page.unroute('**/stores.html?**')
    await anna.page.getByRole('button', { name: anna.text('store.retry') }).click()
    await anna.stores.store(nameOf('101', 'en')).waitFor()
  })

  describe.each([
    ['everyone', () => newGuest(stage, 'zh')],
    ['guests with big text', () => bigTextGuest(stage, 'en')],
  ] as const)('for %s', { tags: 'soak' }, (who, come) => {
    it.each(['/index/home', '/storelist/picup/1', '/storelist/bookseat/1', '/index/choosestore/0'])(
      '%s is sound',
      async (path) => {
        const guest = await come()
        const { page, home, stores, faults } = chooser(guest)
        await page.goto(`${stage.url}/s/demo${path}`)
        await waitUntilHydrated(page)
        const expectSound = async () => {
          const isPlain = who === 'everyone'
          const wide = isPlain ? [] : await widerThanPhone(page)
          const axe = isPlain ? await axeFaults(page) : []
          const small = isPlain ? await smallTargets(page) : []
          expect.soft({ wide, axe, small, faults }).toEqual({ wide: [], axe: [], small: [], faults: [] })
        }
        if (path !== '/index/home') {
          await stores.stores.first().waitFor()
          return expectSound()
        }
        await home.popup.waitFor()
        await expectSound()
        await home.closePopup()
        await expectSound()
      },
    )
  })
})
