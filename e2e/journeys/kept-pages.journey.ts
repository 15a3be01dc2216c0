import { offlinePath } from '@comanda/contract/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, withLanguage } from '../guest.ts'
import { WaiterPage } from '../pages/waiter.page.ts'
import { type Network, openStage, type Stage } from '../stage.ts'
import { shifted } from '../touch.ts'

const rice = '肉でんぶのおにぎり'
const ordering = '/s/demo/orderLR?storeid=102&ordertype=1'
const home = '/s/demo/index/home'

/** What the service worker keeps of a visit: a phone can be killed offline, and the guest goes on. */
describe('a returning phone', { tags: 'soak' }, () => {
  let stage: Stage
  let network: Network
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    network = await stage.network()
    guest = await newGuest(stage, 'ja', { serviceWorkers: 'allow' })
  })

  const at = (path: string) => network.reach(stage.url) + path

  /** Our own addresses; the offline page by its name. */
  function addressesKept(): Promise<string[]> {
    return guest.page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url.replace(location.origin, ''))
    })
  }

  /** Some seconds after the first screen. */
  async function kept(...addresses: string[]): Promise<void> {
    await expect.poll(addressesKept, { timeout: 20_000 }).toEqual(expect.arrayContaining(addresses))
  }

  /** Everything requested is kept, too. */
  async function allKept(): Promise<string[]> {
    const count = async () => (await addressesKept()).length
    for (let before = -1, now = await count(); now !== before; now = await count()) {
      before = now
      await guest.page.waitForTimeout(1000)
    }
    return addressesKept()
  }

  async function notKept(address: string): Promise<void> {
    await expect.poll(addressesKept, { timeout: 20_000 }).not.toContain(address)
  }

  it('finds its cart after a reload and after being killed, and sends the order once online', async () => {
    const { page, menu, aheadCart, context, faults } = guest
    await page.goto(at(ordering))
    await menu.add(rice)
    await aheadCart.open('1')
    const cart = new URL(page.url())
    await kept(ordering, cart.pathname + cart.search, offlinePath)
    await network.cut()
    await page.reload()
    await aheadCart.submitOf(1).waitFor()
    // Killed and reopened by its link: no memory of the page is left.
    const again = withLanguage({ context, faults, page: await context.newPage() }, 'ja')
    await page.close()
    await again.page.goto(at(ordering.replace('orderLR', 'order')))
    await again.menu.add(rice)
    await again.aheadCart.open('1')
    await again.aheadCart.submitOf(2).waitFor()
    await again.aheadCart.submit.click()
    await again.aheadCart.waiting.waitFor()
    await network.mend()
    await again.page.waitForURL(/\/check\/xmd\/\w+\/1/)
    expect(faults).toEqual([])
  })

  it('leads from the home page back to its cart, also after only reading dishes', async () => {
    const { page, menu, aheadCart, text } = guest
    await page.goto(at(home))
    await kept(home)
    await page.goto(at(ordering))
    await menu.add(rice)
    await kept(ordering)
    const card = page.getByRole('link', { name: text('home.cartTitle', { count: 1 }) })
    await page.goto(at(home))
    await card.waitFor()
    expect(await shifted(page)).toBeLessThan(0.01)
    await network.cut()
    await page.goto(at(home))
    await card.click()
    await aheadCart.open('1')
    await aheadCart.submitOf(1).waitFor()
    await network.mend()
  })

  it('shows stored pages when the network hangs', async () => {
    const { page, menu } = guest
    await page.goto(at(ordering))
    await kept(ordering)
    network.loseAnswers()
    await page.reload()
    await menu.dish(rice).waitFor()
    await network.mend()
  })

  it('keeps a page that its worker does not control', async () => {
    const { page, context } = guest
    await page.goto(at(ordering))
    await kept(ordering, offlinePath)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    // Like a page that loaded while its worker started: a worker exists, but does not control this page.
    const browser = await context.newCDPSession(page)
    await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })])
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await kept(ordering, offlinePath)
  })

  it('has no page of a table, shows that in its language, and can go on', async () => {
    const { page, landing, menu, faults } = guest
    await page.goto(network.reach(stage.tableLink('101', 'A4')))
    await landing.openMenu()
    const there = page.url()
    await page.goto(at(ordering))
    // The table's data was loaded earlier.
    await kept(ordering, offlinePath)
    expect((await addressesKept()).filter((address) => address.includes('tableno'))).toEqual([])
    await network.cut()
    await page.goto(there)
    const again = page.getByRole('link', { name: 'もう一度試す' })
    await again.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('接続できません')
    expect(await axeFaults(page)).toEqual([])
    await network.mend()
    await again.click()
    await menu.categories.waitFor()
    expect(page.url()).toBe(there)
    expect(faults).toEqual([])
  })

  it('reuses files and menu at a table, and requests the page', async () => {
    const { page, landing, menu } = guest
    await page.goto(network.reach(stage.tableLink('101', 'A5')))
    await landing.openMenu()
    await kept(offlinePath)
    const there = await allKept()
    const needed: string[] = []
    page.on('request', (request) => {
      const address = request.url().replace(at(''), '')
      if (address.startsWith('/assets/') || address.includes('storemenu.html')) needed.push(address)
    })
    await page.reload()
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'orderLR')
    await menu.categories.waitFor()
    expect(needed.length).toBeGreaterThan(4)
    expect(needed.filter((address) => !there.includes(address))).toEqual([])
  })

  it('keeps its pages in the last chosen language', async () => {
    const { page } = guest
    await page.goto(at(home))
    await kept(home, offlinePath)
    await page.goto(at(`${home}?lang=en`))
    await notKept(home)
    await kept(`${home}?lang=en`, offlinePath)
    await network.cut()
    await page.goto(at('/s/demo/index/mine'))
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
    await page.goto(at(`${home}?lang=en`))
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('drops guest pages once it serves tables', async () => {
    const { page, text } = guest
    await page.goto(at(home))
    await kept(home)
    await page.goto(at('/s/demo/login?storeid=101'))
    const waiter = new WaiterPage(page, text)
    expect(await waiter.signIn('waiter', 'comanda-waiter')).toBe(200)
    await waiter.tables.waitFor()
    await page.goto(at(home))
    await notKept(home)
  })
})
