import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { keepHeader, offlinePath, type PageState } from '@comanda/contract/page.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vouchers } from '../providers/voucher/voucher-service.ts'
import { buildFixture } from './built-diner.fixture.ts'

const built = buildFixture()
let house: TestApp
beforeAll(async () => {
  // The environment decides which platforms a store has an account with.
  const vouchers: Vouchers = {
    forPlatform: () => null,
    takenAt: ({ storeId }) => (storeId === '101' ? ['meituan', 'douyin'] : []),
  }
  house = await startTestApp({ folders: built.folders, config: { logLevel: 'silent' }, vouchers })
})
afterAll(async () => {
  await house.close()
  built.remove()
})

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await house.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, bytes: answer.rawPayload, answer }
}

function stateOf(html: string): PageState {
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? 'null')
}

const cookieOf = (answer: { cookies: readonly { name: string; value: string; maxAge?: number }[] }, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)

describe('/q/{code}', () => {
  it('gives the guest the table and leads to its landing page', async () => {
    const { status, headers, answer } = await open(`/q/${await house.tableCode('101', 'A5')}`)
    expect(status).toBe(303)
    expect(headers.location).toBe('/s/demo/index/order?storeid=101&tableno=A5')
    const cookie = answer.cookies.find((one) => one.name === 'guest')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7200 })
    const page = await open(String(headers.location), { cookie: `guest=${cookie?.value}` })
    expect(stateOf(page.html)).toMatchObject({ mayOrder: true, table: { tableno: 'A5' } })
  })

  it('keeps the guest and the tables scanned before', async () => {
    const first = await open(`/q/${await house.tableCode('101', 'A5')}`)
    const guest = `guest=${cookieOf(first.answer, 'guest')?.value}`
    const second = await open(`/q/${await house.tableCode('101', 'A6')}`, { cookie: guest })
    const both = `guest=${cookieOf(second.answer, 'guest')?.value}`
    for (const table of ['A5', 'A6']) {
      const { html } = await open(`/s/demo/index/order?storeid=101&tableno=${table}`, { cookie: both })
      expect(stateOf(html).mayOrder).toBe(true)
    }
  })

  it("reports an unknown code, with 404 and in the phone's language", async () => {
    const { status, html, headers, answer } = await open('/q/demo-0123456789', { 'accept-language': 'en-GB' })
    expect(status).toBe(404)
    expect(html).toContain('This code is no longer valid. Please ask a waiter for a new one')
    expect(html).toContain('href="/s/demo/index/home"')
    expect(headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await open('/q/%3Cscript%3E')).html).not.toContain('<script>')
  })
})

describe('links with a route hint', () => {
  it('lead to the page of the hint and keep store and table', async () => {
    const to = async (search: string) => (await open(`/${search}`)).headers.location
    expect(await to('?sellerid=demo&storeid=101&tableno=A1&route=hmdindex')).toBe(
      '/s/demo/index/order?storeid=101&tableno=A1',
    )
    expect(await to('?sellerid=demo&route=choose&storeid=102&lang=ja')).toBe('/s/demo/index/home?storeid=102&lang=ja')
    expect(await to('?sellerid=demo&route=xmdcheck&outtradeno=ABC123')).toBe('/s/demo/check/xmd/ABC123/1')
    expect(await to('?route=bill')).toBe('/s/demo/index/bill')
    expect(await to('')).toBe('/s/demo/index/home')
  })

  it('never lead to another site, and drop invalid ids', async () => {
    for (const route of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      const { headers } = await open(`/?sellerid=demo&route=${encodeURIComponent(route)}`)
      expect(headers.location).toBe('/s/demo/error')
    }
    const { headers } = await open('/?sellerid=demo&route=order&storeid=%0d%0aSet-Cookie:x&tableno=A1')
    expect(headers.location).toBe('/s/demo/order?tableno=A1')
    expect((await open('/?sellerid=../../evil')).status).toBe(404)
  })

  it('lead from the old address of the member centre to Mine, whatever its timestamp', async () => {
    for (const timestamp of ['1764331200000', '0', 'x']) {
      const { status, headers } = await open(`/weixin/demo/vip/vipindex/${timestamp}.html?tabbars=1&storeid=101`)
      expect([status, headers.location]).toEqual([303, '/s/demo/index/mine?storeid=101'])
    }
    expect((await open('/weixin/de..mo/vip/vipindex/1.html?tabbars=1')).status).toBe(404)
  })

  it('ask for the code when the server has several sellers and the link names none', async () => {
    await house.db.pool.query(`insert into seller (seller_id, names) values ('another', '{}')`)
    const { status, html } = await open('/', { 'accept-language': 'en' })
    expect(status).toBe(404)
    expect(html).toContain('Please scan the code on your table')
    await house.db.pool.query(`delete from seller where seller_id = 'another'`)
  })
})

describe('the landing page', () => {
  const url = '/s/demo/index/order?storeid=101&tableno=A2'

  it('is readable without a script: store and table are in the HTML', async () => {
    const { status, html, headers } = await open(url, { 'accept-language': 'en' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>/index/order in en</title>')
    expect(html).toContain('<h1>Red Hearth, Riverside</h1>')
    expect(html).toContain('<b>A2</b>')
    expect(html).toContain('href="?tableno=A2"')
    expect(html).not.toMatch(/[\uE000\uE001]|%EE%80%80/)
  })

  it("inlines the app's start state, and nothing that the guest may not see", async () => {
    const { html } = await open(url)
    expect(stateOf(html)).toMatchObject({
      sellerId: 'demo',
      path: '/index/order',
      language: 'zh',
      rendered: true,
      mayOrder: false,
      tableStatus: null,
      serving: null,
      problem: null,
      store: { id: '101', open: true, menuVersion: 1 },
      table: { tableno: 'A2' },
      // The page shows no dish, so it fetches no menu.
      menuUrl: null,
    })
    expect(html).not.toContain(await house.tableCode('101', 'A2'))
    expect((await open('/s/demo/index/order?storeid=105&tableno=A2')).html).not.toMatch(/\b2468\b/)
  })

  it('shows what members can buy, at sellers with members', async () => {
    const offers = async (storeId: string) =>
      stateOf((await open(`/s/demo/index/order?storeid=${storeId}&tableno=A2`)).html).offers
    expect(await offers('101')).toMatchObject([{ actid: 'G101', saleprice: 12_800, lastNum: 18 }])
    await house.db.pool.query(`update activity set current_num = 5 where actid = 'G101'`)
    house.services.activity.forget('demo')
    expect(await offers('101')).toMatchObject([{ lastNum: 15 }])
    await house.db.pool.query(
      `update store set config = config || '{"openVip": false}' where seller_id = 'demo' and store_id = '103'`,
    )
    house.services.store.forget('demo', '103')
    await house.db.pool.query(`update activity set store_ids = '{}' where actid = 'G101'`)
    house.services.activity.forget('demo')
    expect(await offers('104')).toMatchObject([{ actid: 'G101' }])
    expect(await offers('103')).toEqual([])
  })

  it('names whose group-buy vouchers the store takes', async () => {
    const taken = async (address: string) => stateOf((await open(address)).html).vouchers
    expect(await taken(url)).toEqual(['meituan', 'douyin'])
    expect(await taken('/s/demo/index/order?storeid=105')).toEqual([])
  })

  it("shows the table's state to guests who may order there", async () => {
    const guest = await house.asGuestAt('101', 'A2')
    const { html } = await open(url, { cookie: guest.cookie })
    expect(stateOf(html)).toMatchObject({ mayOrder: true, tableStatus: { tableno: 'A2', state: 'free', amount: 0 } })
    const waiter = await house.asWaiter()
    expect(stateOf((await open(url, { cookie: waiter.cookie })).html).mayOrder).toBe(true)
  })

  it('shows a party’s orders to seated guests and waiters, not to a guest with a photo of the code', async () => {
    const tableNo = await house.freshTable()
    const [guest, photo] = await Promise.all([house.asGuestAt('101', tableNo), house.asGuestAt('101', tableNo)])
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
    await phone.send({ orderDetail: [makeLine({ num: 3 })], cover: 5 })
    const at = async ({ cookie }: { readonly cookie: string }) =>
      stateOf((await open(`/s/demo/index/order?storeid=101&tableno=${tableNo}`, { cookie })).html)
    const known = { state: 'open', cover: 5, itemCount: 3, amount: 7800 }
    expect((await at(guest)).tableStatus).toMatchObject(known)
    expect((await at(await house.asWaiter())).tableStatus).toMatchObject(known)
    expect(await at(photo)).toMatchObject({ mayOrder: true, tableStatus: null })
  })

  it('is rendered once, and each guest reads their own table', async () => {
    const first = await open('/s/demo/index/order?storeid=102&tableno=A1')
    const second = await open('/s/demo/index/order?storeid=102&tableno=A9')
    const renders = (html: string) => /data-renders="(\d+)"/.exec(html)?.[1]
    expect(renders(second.html)).toBe(renders(first.html))
    expect(first.html).toContain('<b>A1</b>')
    expect(second.html).toContain('<b>A9</b>')
    expect(second.html).not.toContain('A1<')
  })

  it("escapes a table's name", async () => {
    await house.db.pool.query(
      `update dining_table set table_name = '<img src=x onerror=alert(1)></script>'
       where seller_id = 'demo' and store_id = '101' and table_no = 'A8'`,
    )
    house.services.store.forget('demo', '101')
    const { html } = await open('/s/demo/index/order?storeid=101&tableno=A8')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(stateOf(html).table?.tablename).toBe('<img src=x onerror=alert(1)></script>')
  })

  it('finds the table scanned last when the address names none', async () => {
    const guest = await house.asGuestAt('105', 'A4')
    const { html } = await open('/s/demo/index/order', { cookie: guest.cookie })
    expect(stateOf(html)).toMatchObject({ store: { id: '105' }, table: { tableno: 'A4' }, mayOrder: true })
  })

  it('forgets the last scanned table after a re-key, and keeps the store', async () => {
    const guest = await house.asGuestAt('105', 'A6')
    await house.db.pool.query(
      `update dining_table set code = 'demo-rekeyed' where seller_id = 'demo' and store_id = '105' and table_no = 'A6'`,
    )
    house.services.store.forget('demo', '105')
    const { status, html } = await open('/s/demo/index/order', { cookie: guest.cookie })
    expect(status).toBe(200)
    expect(stateOf(html)).toMatchObject({ store: { id: '105' }, table: null, mayOrder: false })
  })

  it('follows a store that closes', async () => {
    const page = async () => stateOf((await open('/s/demo/index/order?storeid=105')).html).store?.open
    expect(await page()).toBe(true)
    await house.db.pool.query(`update store set is_business = false where seller_id = 'demo' and store_id = '105'`)
    house.services.store.forget('demo', '105')
    expect(await page()).toBe(false)
  })
})

describe('the ordering page', () => {
  const url = '/s/demo/orderLR?storeid=101&tableno=A1&lang=en'

  it('holds the dishes, and loads its scripts only after the paint', async () => {
    const { html } = await open(url)
    expect(html).toContain('<li>Hearth twice-cooked pork</li>')
    expect(html).toContain('<link rel="stylesheet" href="/assets/shared-def.css">')
    expect(html).not.toMatch(/<script[^>]* src=|rel="(module)?preload"/)
    const [, attributes = ''] = /<script ([^>]*)>/.exec(html) ?? []
    expect(attributes).toBe(
      'data-scripts="/assets/entry-abc.js" data-preloads="/assets/shared-def.js /assets/ordering-ghi.js /assets/texts-en.js" ' +
        'data-data="/weixin/onlineorder/demo/101/0/storemenu.html?lang=en&amp;v=1"',
    )
    // An inline script after a stylesheet waits for it.
    expect(html.indexOf('<script ')).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  })

  it("fetches the menu in the store's shape, and names no unknown shape", async () => {
    const addressIn = async (menuVersion: string) => {
      await house.db.pool.query(
        `update store set config = config || $1 where seller_id = 'demo' and store_id = '101'`,
        [JSON.stringify({ menuVersion })],
      )
      house.services.store.forget('demo', '101')
      return stateOf((await open(url)).html).menuUrl
    }
    const v4 = '/weixin/onlineorder/demo/101/0/storemenu.html?lang=en&v=1'
    expect(await addressIn('V3')).toBe(`${v4}&shape=V3`)
    expect(await addressIn('V9')).toBe(v4)
    expect(await addressIn('V4')).toBe(v4)
  })

  it('is the same in gzip and plain', async () => {
    const plain = await open(url)
    const gzip = await open(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.html)
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect((await open(url, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('shows sold-out dishes at once', async () => {
    const gone = /<li class="gone">Hearth twice-cooked pork<\/li>/
    expect((await open(url)).html).not.toMatch(gone)
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'S01')`)
    house.services.menu.forget('demo', '101')
    const { html } = await open(url)
    expect(html).toMatch(gone)
    expect(stateOf(html).soldOut).toContain('S01')
  })

  it('shows a set meal as sold out for lack of a part, or of portions of it', async () => {
    const gone = /<li class="gone">Lunch for one<\/li>/
    expect((await open(url)).html).not.toMatch(gone)
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'T07')`)
    house.services.menu.forget('demo', '101')
    const { html } = await open(url)
    expect(html).toMatch(gone)
    expect(stateOf(html).soldOut).toEqual(expect.arrayContaining(['T07', 'M02']))
    expect(stateOf(html).soldOut).not.toContain('M01')
    // The kitchen's own list stays unchanged, so that a cart can name the missing part.
    expect((await house.services.menu.saleout('demo', '101')).codes).not.toContain('M02')
    await house.db.pool.query(`delete from saleout where code = 'T07'`)
    await house.db.pool.query(
      `insert into dish_stock (seller_id, store_id, code, remaining)
       select 'demo', '101', code, 1 from unnest(array['Z01', 'Z03', 'Z05']) code`,
    )
    house.services.menu.forget('demo', '101')
    // The set meal takes two, and three are left.
    expect(stateOf((await open(url)).html).soldOut).not.toContain('M01')
    await house.db.pool.query(`update dish_stock set remaining = 0 where code in ('Z01', 'Z05')`)
    house.services.menu.forget('demo', '101')
    expect(stateOf((await open(url)).html).soldOut).toContain('M01')
    expect(stateOf((await open(url)).html).soldOut).not.toContain('M02')
    await house.db.pool.query(`delete from dish_stock where code in ('Z01', 'Z03', 'Z05')`)
    house.services.menu.forget('demo', '101')
  })

  it("shows the staff's pause at a table while it lasts", async () => {
    const tables = '/s/demo/orderLR?storeid=101&tableno=A1'
    expect(stateOf((await open(tables)).html).paused).toBeNull()
    const pause = async (until: string) => {
      await house.db.pool.query(
        `update store set paused_until = ${until}, pause_reason = 'full' where store_id = '101'`,
      )
      house.services.menu.forget('demo', '101')
      return stateOf((await open(tables)).html).paused
    }
    expect(await pause(`now() + interval '10 minutes'`)).toMatchObject({ reason: 'full', clock: expect.any(String) })
    // A phone keeps pages without a table for visits without a network.
    expect(stateOf((await open('/s/demo/orderLR?storeid=101')).html).paused).toBeNull()
    expect(await pause('null')).toBeNull()
  })

  it("keeps a link's language for later calls", async () => {
    const { answer } = await open(url)
    expect(cookieOf(answer, 'lang')?.value).toBe('en')
    const next = await open('/s/demo/orderLR?storeid=101', { cookie: 'lang=en', 'accept-language': 'ja' })
    expect(next.html).toContain('<html lang="en">')
  })
})

describe('every page', () => {
  it('lets only its own scripts and style run, and WeChat’s one script by its whole address', async () => {
    const { html, headers } = await open('/s/demo/index/home?storeid=101')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("script-src 'self'")
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(styles).toHaveLength(1)
    for (const css of styles) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    }
    expect(html).not.toMatch(/\sstyle=/)
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    const [start, ...others] = inline
    expect(others.map(([, attributes]) => attributes)).toEqual([' type="application/json" id="state"'])
    const hash = createHash('sha256')
      .update(start?.[2] ?? '')
      .digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://res.wx.qq.com/open/js/jweixin-1.3.2.js;`)
    expect(policy.match(/https?:\/\//g)).toHaveLength(1)
    expect(html).not.toContain('jweixin')
  })

  it('without the app lets no foreign script run', async () => {
    const { headers } = await open('/q/nobody-printed-this')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('https:')
  })

  it('renews its guest for another 120 minutes, and makes no guest of a new phone', async () => {
    const guest = await house.asGuestAt('101', 'A2')
    const { answer } = await open('/s/demo/index/home', { cookie: guest.cookie })
    expect(cookieOf(answer, 'guest')).toMatchObject({ maxAge: 7200, httpOnly: true })
    const again = `guest=${cookieOf(answer, 'guest')?.value}`
    expect(stateOf((await open('/s/demo/index/order', { cookie: again })).html).mayOrder).toBe(true)
    expect(cookieOf((await open('/s/demo/index/home')).answer, 'guest')).toBeUndefined()
  })

  it("is stored by no proxy, because it holds its guest's data", async () => {
    const { headers } = await open('/s/demo/index/home')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toContain('cookie')
  })

  it('is rendered by the phone when the server does not render it', async () => {
    const { status, html } = await open('/s/demo/cart?storeid=101&tableno=A1')
    expect(status).toBe(200)
    expect(html).toContain('<div id="root"></div>')
    // The page has nothing to paint first, so its scripts load at once.
    expect(html).toContain('<script type="module" src="/assets/entry-abc.js"></script>')
    expect(html).toContain('<link rel="modulepreload" href="/assets/shared-def.js">')
    // The script that watches them stands before them and waits for no stylesheet.
    const watch = html.indexOf('<script data-scripts="/assets/entry-abc.js" data-here>')
    expect(watch).toBeGreaterThan(0)
    expect(watch).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
    expect(stateOf(html)).toMatchObject({ rendered: false, path: '/cart', table: { tableno: 'A1' } })
  })

  it("is rendered by the phone when the server's rendering fails", async () => {
    const { status, html } = await open('/s/demo/index/home?lang=ja')
    expect(status).toBe(200)
    expect(html).toContain('<div id="root"></div>')
    expect(stateOf(html).rendered).toBe(false)
  })

  it('answers 404 with the wrong-page screen to an unknown address', async () => {
    for (const [path, problem] of [
      ['/s/demo/nowhere', null],
      ['/s/demo/index/order?storeid=999', 'store_unknown'],
      ["/s/demo/index/order?storeid=1'--", 'store_unknown'],
      ['/s/demo/index/order?storeid=101&tableno=Z1', 'table_unknown'],
    ] as const) {
      const { status, html } = await open(path)
      expect(status).toBe(404)
      expect(stateOf(html)).toMatchObject({ path: '/error', problem, table: null })
      // The phone renders the same from the state, so it hydrates without an error.
      if (problem !== null) expect(html).toContain(`<p>${problem}</p>`)
    }
    const { status, html } = await open('/s/nobody/index/home', { 'accept-language': 'en' })
    expect(status).toBe(404)
    expect(html).toContain('Please check the link again')
    expect((await open('/s/..%2f..%2fetc/passwd')).status).toBe(404)
  })

  it('queries only the stay and the table of a guest who may order', async () => {
    const guest = await house.asGuestAt('101', 'A2')
    const url = '/s/demo/index/order?storeid=101&tableno=A2'
    await open(url, { cookie: guest.cookie })
    const statements: unknown[] = []
    const { query } = house.db.pool
    house.db.pool.query = ((...args: Parameters<typeof query>) => {
      statements.push(args[0])
      return query.apply(house.db.pool, args)
    }) as typeof query
    await open(url)
    expect(statements).toHaveLength(0)
    await open(url, { cookie: guest.cookie })
    house.db.pool.query = query
    expect(statements).toHaveLength(2)
  })
})

describe('files', () => {
  it('are immutable and compressed under /assets', async () => {
    const { headers, bytes, html } = await open('/assets/entry-abc.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    })
    expect(bytes.length).toBeLessThan(400)
    expect(html).not.toContain('pepper pepper')
  })

  it('carry only the security headers for files; the page that loads them has the others', async () => {
    const { headers } = await open('/assets/entry-abc.js')
    const kept = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
    expect(headers).toMatchObject(kept)
    const ofSafety = Object.keys(headers).filter((name) => /^x-|^cross-|policy/.test(name))
    expect(ofSafety.sort()).toEqual(Object.keys(kept).sort())
    // The browser treats the worker as a document of its own.
    expect((await open('/sw.js')).headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('are sent as the build compressed them, unless they are newer', async () => {
    built.write('diner/client/assets/made-1.js', 'export {} // '.padEnd(2000, 'made'))
    built.write('diner/client/assets/made-1.js.br', 'made by the build')
    expect((await open('/assets/made-1.js', { 'accept-encoding': 'br' })).html).toBe('made by the build')
    expect((await open('/assets/made-1.js.br')).status).toBe(404)
    built.write('diner/client/assets/made-1.js', 'export {} // '.padEnd(3000, 'again'), 10)
    const { bytes } = await open('/assets/made-1.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(bytes).toString()).toContain('again')
  })

  it('are pictures and nothing else under /pictures', async () => {
    const { status, headers } = await open('/pictures/pork.webp')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
    expect((await open('/pictures/pork.webp', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    for (const path of ['LICENSE.txt', '../secret.webp', '..%2fsecret.webp', '%2e%2e/secret.webp', 'none.webp', '']) {
      expect((await open(`/pictures/${path}`)).status).toBe(404)
    }
  })

  it('never show the manifest of the build or the server part', async () => {
    for (const path of [
      '/assets/../.vite/manifest.json',
      '/assets/..%2f.vite%2fmanifest.json',
      '/.vite/manifest.json',
    ]) {
      expect((await open(path)).status).toBe(404)
    }
  })

  it('keep the service worker fresh', async () => {
    const { headers } = await open('/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  })

  it("tell a phone which pages it may store: those without a table, and none on a waiter's phone", async () => {
    const isKept = async (url: string, cookie = '') => keepHeader in (await open(url, { cookie })).headers
    expect(await isKept('/s/demo/orderLR?storeid=102&ordertype=1')).toBe(true)
    expect(await isKept('/s/demo/index/home')).toBe(true)
    expect(await isKept('/s/demo/orderLR?storeid=101&tableno=A2')).toBe(false)
    const { cookie } = await house.asWaiter()
    expect(await isKept('/s/demo/index/home', cookie)).toBe(false)
  })

  it.each([
    ['zh', 'zh-CN', '连不上'],
    ['en', 'en', 'No connection'],
    ['ja', 'ja', '接続できません'],
  ])('have one for a phone without a network, in %s, whose way on is where the guest is', async (lang, tag, title) => {
    const { status, headers, html } = await open(`${offlinePath}?lang=${lang}`)
    expect(status).toBe(200)
    expect(headers['content-language']).toBe(tag)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('<a href="">')
  })

  it("name the seller in the app's manifest and icon", async () => {
    const manifest = (await open('/s/demo/manifest.webmanifest', { 'accept-language': 'en' })).answer.json()
    expect(manifest).toMatchObject({ name: 'Red Hearth', start_url: '/s/demo/index/home' })
    const icon = await open('/s/demo/icon.svg')
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(icon.html).toContain('>红</text>')
    expect((await open('/manifest.webmanifest')).headers.location).toBe('/s/demo/manifest.webmanifest')
    expect((await open('/robots.txt')).html).toContain('Disallow: /q/')
  })
})

describe('the console', () => {
  it('is its index page at every path, except its own files', async () => {
    expect((await open('/console')).headers.location).toBe('/console/')
    for (const path of ['/console/', '/console/terminal', '/console/menu/edit']) {
      const { status, html, headers } = await open(path)
      expect(status).toBe(200)
      expect(html).toContain('<title>console</title>')
      expect(headers['cache-control']).toBe('no-cache')
    }
    expect((await open('/console/assets/main-1.js')).headers['cache-control']).toContain('immutable')
    expect((await open('/console/assets/old.js')).status).toBe(404)
  })

  it('answers an unknown call with 404, not with a page', async () => {
    const { status, answer } = await open('/console/api/demo/101/nothing')
    expect(status).toBe(404)
    expect(answer.json().resultObject.code).toBe('not_found')
  })
})

describe('an address of no page', () => {
  it.each(['/foo', '/index/home', '/%E0%A4%A', '/console/api/nothing'])(
    'shows the error page in a browser: %s',
    async (url) => {
      const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'ja' }
      const answer = await house.app.inject({ url, headers })
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<h1>ページが見つかりません</h1>')
      expect(answer.body).toContain('<a href="/">ホームへ</a>')
    },
  )
})

describe('before anything is built', () => {
  it('shows one sentence with what to do, and the calls work', async () => {
    const empty = { diner: '/nonexistent', console: '/nonexistent', pictures: '/nonexistent' }
    const bare = await startTestApp({ db: house.db, folders: empty })
    const page = await bare.app.inject({ url: '/s/demo/index/order', headers: { 'accept-language': 'en' } })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('Run npm start, which builds it.')
    expect((await bare.app.inject('/console/terminal')).statusCode).toBe(503)
    expect((await bare.app.inject('/weixin/onlineorder/demo/101/storeinfo.html')).json().resultNumber).toBe(0)
    await bare.close()
  })
})
