import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../apps/diner/src/app/routes.ts'
import { pageTexts } from '../../apps/server/src/pages/page-text.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

const at = 'storeid=101&tableno=A5'
const values: Readonly<Record<string, string>> = { back: '1', type: 'all', scene: 'hmd', outtradeno: '1234567890' }
/** `/check/:scene/…` as a guest's address. */
const addressOf = (pattern: string) => `/s/demo${pattern.replace(/:(\w+)/g, (_, name) => values[name] ?? '1')}?${at}`

/** The first path (issue 2) must be real pages; the others may be placeholders. */
const built = [
  'home',
  'landing',
  'chooseStore',
  'bills',
  'mine',
  'storeList',
  'check',
  'receipt',
  'orderLR',
  'orderTB',
  'cart',
  'sent',
  'aheadOrder',
  'dispatch',
  'consume',
  'memupdate',
  'preorderFinish',
  'login',
  'register',
  'tables',
  'error',
]

describe('every page', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    guest = await seatGuest(stage, 'zh', { tableNo: 'A5' })
    await guest.landing.heading.waitFor()
  })
  afterAll(() => stage?.close())

  /** The browser logs a page with an error status as an error. */
  const faultsOf = ({ faults }: Guest) => faults.filter((fault) => !fault.includes('404'))

  it('is prerendered where required', () => {
    expect(routes.filter(({ source }) => source !== undefined).map(({ name }) => name)).toEqual(
      expect.arrayContaining(built),
    )
  })

  it.each(routes.map(({ name, pattern, source }) => [name, addressOf(pattern), source !== undefined] as const))(
    '%s opens at %s',
    async (name, address, isBuilt) => {
      const { page, text } = guest
      const answer = await page.goto(stage.url + address)
      expect(answer?.status()).toBe(name === 'error' ? 404 : 200)
      await expect.poll(() => page.title()).toContain(text(`title.${name}`))
      const title = text(`title.${name}`)
      const notBuilt = page.getByRole('heading', { name: text('app.notBuiltTitle', { title }) })
      await page.getByRole('heading').first().waitFor()
      if (isBuilt) expect(await notBuilt.count()).toBe(0)
      else {
        await notBuilt.waitFor()
        await page.getByRole('link', { name: text('app.backHome') }).click()
        await page.waitForURL('**/index/home?**')
      }
      expect(faultsOf(guest)).toEqual([])
    },
  )

  it.each(['zh', 'en', 'ja'] as const)('has title and language in %s before any script', async (language) => {
    const text = textsOf('diner', language)
    for (const { name, pattern } of routes) {
      const answer = await fetch(stage.url + addressOf(pattern), { headers: { 'accept-language': language } })
      const html = await answer.text()
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
      const lang = /<html lang="(\w+)/.exec(html)?.[1]
      expect.soft({ name, title, lang }).toEqual({ name, title: text(`title.${name}`), lang: language })
    }
  })

  it('shows that an address does not exist, and the way home', async () => {
    const lost = await newGuest(stage, 'en')
    const answer = await lost.page.goto(`${stage.url}/s/demo/no/such/page`)
    expect(answer?.status()).toBe(404)
    await lost.page.getByRole('heading', { name: lost.text('error.title') }).waitFor()
    await lost.page.getByRole('link', { name: lost.text('error.home') }).click()
    await lost.page.waitForURL('**/s/demo/index/home**')
    expect((await lost.page.goto(`${stage.url}/q/x`))?.status()).toBe(404)
    await lost.page.getByRole('heading', { name: pageTexts.en.wrongCode }).waitFor()
    expect(faultsOf(lost)).toEqual([])
  })

  it.each([
    ['hmdindex', '/index/order'],
    ['hmdindex&tab=bill', '/index/bill'],
    ['hmdpayindex', '/check/hmd/0/0'],
    ['xmdindex', '/index/order'],
    ['bill', '/index/bill'],
    ['choose', '/index/home'],
    ['acttype&acttypeid=7', '/acttype/7'],
    ['xmdcheck&outtradeno=A1B2C3', '/check/xmd/A1B2C3/1'],
    ['orderTB', '/orderTB'],
    ['//evil.example', '/error'],
  ])('a link with route=%s leads to %s', async (hint, path) => {
    await guest.page.goto(`${stage.url}/?sellerid=demo&storeid=101&tableno=A5&route=${hint}`)
    const { pathname, searchParams } = new URL(guest.page.url())
    expect(pathname).toBe(`/s/demo${path}`)
    expect(searchParams.get('storeid')).toBe('101')
  })

  it('shows the menu to anyone, and asks for the code on ordering', async () => {
    const reader = await newGuest(stage, 'en')
    await reader.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A6`)
    await expect.poll(() => reader.menu.dish('Salt and pepper prawns').textContent()).toContain('68')
    await reader.menu.add('Salt and pepper prawns')
    await reader.menu.scanDialog.waitFor()
    await reader.page.getByRole('button', { name: reader.text('dish.scanRead') }).click()
    await reader.menu.scanDialog.waitFor({ state: 'hidden' })
    await expect.poll(() => reader.menu.portions('Salt and pepper prawns').count()).toBe(0)
    expect(faultsOf(reader)).toEqual([])
  })

  it('stays in the app on the back button, and closes open sheets first', async () => {
    const walker = await seatGuest(stage, 'zh', { tableNo: 'A6' })
    await walker.landing.openMenu()
    await walker.menu.add('桂花糖藕')
    await walker.menu.openCart()
    await walker.page.goBack()
    await walker.menu.categories.waitFor()
    await walker.menu.portions('桂花糖藕').waitFor()
    await walker.page.goBack()
    await walker.landing.heading.waitFor()
    await waitUntilHydrated(walker.page)
    await walker.landing.languageButton.click()
    await walker.page.getByRole('dialog', { name: walker.text('style.language') }).waitFor()
    await walker.page.goBack()
    await walker.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await walker.landing.heading.waitFor()
    expect(new URL(walker.page.url()).pathname).toBe('/s/demo/index/order')
    // The step that closed the sheet is undone: both ends have the same address.
    await walker.page.waitForFunction(() => history.state?.comandaGuard === 'page')
    // Only from a tab with nothing open does it leave the app.
    await walker.page.goBack()
    await walker.page.waitForURL('about:blank')
  })

  it('leads to the table from a page opened by its address', async () => {
    const visitor = await newGuest(stage, 'zh')
    await visitor.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A6`)
    await visitor.menu.categories.waitFor()
    await visitor.page.waitForFunction(() => history.length > 2)
    await visitor.page.goBack()
    await visitor.page.waitForURL('**/s/demo/index/order?**')
    await visitor.landing.heading.waitFor()
  })
})
