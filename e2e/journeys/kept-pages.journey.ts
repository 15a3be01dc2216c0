import { offlinePath } from '@comanda/contract/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, withLanguage } from '../guest.ts'
import { type Network, openStage, type Stage } from '../stage.ts'

const rice = '肉でんぶのおにぎり'

/** What the service worker keeps of a visit: the phone may be killed in a cellar, and the guest goes on. */
describe('a phone that was here before', () => {
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

  const addressesKept = () =>
    guest.page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => decodeURIComponent(url.replace(location.origin, '')))
    })

  /** Some seconds after the screen has come. */
  async function kept(...addresses: string[]): Promise<void> {
    await expect.poll(addressesKept, { timeout: 20_000 }).toEqual(expect.arrayContaining(addresses))
  }

  it('finds its cart after a reload and after it was killed, and sends the order when the network is back', async () => {
    const { page, menu, aheadCart, context, faults } = guest
    const ordering = '/s/demo/orderLR?storeid=102&ordertype=1'
    await page.goto(network.reach(stage.url) + ordering)
    await menu.add(rice)
    await aheadCart.open('1')
    const cart = page.url()
    await kept(ordering, new URL(cart).pathname + new URL(cart).search, offlinePath)
    await network.cut()
    await page.reload()
    await aheadCart.submitOf(1).waitFor()
    // Killed and opened anew: nothing of the page is left in memory.
    const again = withLanguage({ context, faults, page: await context.newPage() }, 'ja')
    await page.close()
    await again.page.goto(network.reach(stage.url) + ordering)
    await again.menu.add(rice)
    await again.aheadCart.open('1')
    await again.aheadCart.submitOf(2).waitFor()
    await again.aheadCart.submit.click()
    await again.aheadCart.waiting.waitFor()
    await network.mend()
    await again.page.waitForURL(/\/check\/xmd\/\w+\/1/)
    expect(faults).toEqual([])
  })

  it('has no page of a table: it is told so in its own language, and goes on where it was', async () => {
    const { page, landing, faults } = guest
    await page.goto(network.reach(stage.tableLink('101', 'A4')))
    await landing.openMenu()
    await kept(offlinePath)
    const there = page.url()
    expect((await addressesKept()).filter((address) => address.startsWith('/s/'))).toEqual([])
    await network.cut()
    await page.reload()
    const again = page.getByRole('link', { name: 'もう一度試す' })
    await again.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('通信できません')
    expect(await axeFaults(page)).toEqual([])
    await network.mend()
    await again.click()
    await guest.menu.categories.waitFor()
    expect(page.url()).toBe(there)
    expect(faults).toEqual([])
  })

  it('asks for the page alone when it comes back: files and menu are there', async () => {
    const { page, landing } = guest
    await page.goto(network.reach(stage.tableLink('101', 'A5')))
    await landing.openMenu()
    await kept(offlinePath)
    const asked: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const isFile = pathname.startsWith('/assets/') || pathname.endsWith('/storemenu.html')
      if (isFile) asked.push(response.fromServiceWorker() ? 'kept' : pathname)
    })
    await page.reload()
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'orderLR')
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((one) => one !== 'kept')).toEqual([])
  })
})
