import { randomUUID } from 'node:crypto'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { openEventStream } from '@comanda/testing/event-stream.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
let owner = ''
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

/** Class 3 of the demo's store 101 is free for tests. */
const path = '/console/api/demo/101/menus/3'

interface Sent {
  readonly cookie?: string
  readonly key?: string
  readonly url?: string
  readonly lang?: string
}

async function post(what: 'change' | 'import' | 'undo', payload: object, sent: Sent = {}) {
  const { cookie = owner, key = randomUUID(), url = path, lang = 'en' } = sent
  const answer = await house.app.inject({
    method: 'POST',
    url: `${url}/${what}`,
    headers: { cookie, 'idempotency-key': key, 'accept-language': lang },
    payload,
  })
  const { resultNumber, resultMsg, resultObject } = answer.json()
  return { status: answer.statusCode, resultNumber, resultMsg, ...resultObject }
}

async function read(url = path, cookie = owner) {
  return (await house.app.inject({ url, headers: { cookie } })).json().resultObject
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = (csv: string, version: number, more: object = {}) => {
  return { version, dryRun: false, name: 'menu.csv', file: base64(csv), ...more }
}
const change = (version: number, rows: object[], more: object = {}) => ({ version, dryRun: false, rows, ...more })
const price = (code: string, text: string) => ({ code, cells: { price: text } })

async function guestMenu(lang = 'zh') {
  const answer = await house.app.inject(`/weixin/onlineorder/demo/101/3/storemenu.html?lang=${lang}`)
  return answer
    .json()
    .resultObject.types.flatMap((type: { code: string; menuItem: { code: string; price: number }[] }) =>
      type.menuItem.map((item) => ({ ...item, typeCode: type.code })),
    )
}

const auditRows = async (action: string) => {
  const { rows } = await house.db.pool.query(
    `select who, at_where, subject, before, after from audit_log where action = $1 order by audit_id desc`,
    [action],
  )
  return rows
}

/** Three dishes in two categories, as the next version. */
async function threeDishes(overrides: Partial<MenuSnapshot> = {}): Promise<number> {
  const dishes = [
    makeDish({ code: 'A', names: { zh: '茶', en: 'Tea' } }),
    makeDish({ code: 'B', price: money(2000), optionText: '[broken' }),
    makeDish({ code: 'C', categoryCode: 'C2', isBuffet: true, hue: 3 }),
  ]
  return publishMenu(house, makeMenu({ dishes, ...overrides }), '101', 3)
}

describe('the menu that an owner edits', () => {
  it('is its cells by column with the version in force, also while none is published', async () => {
    expect(await read()).toMatchObject({ version: 0, former: null, rows: [], categories: [] })
    const version = await threeDishes()
    const menu = await read()
    expect(menu).toMatchObject({ version, former: null, original: 'zh', currency: { code: 'CNY', fixNum: 2 } })
    expect(menu.rows[0]).toEqual({
      code: 'A',
      cells: { category_code: 'C1', name_zh: '茶', name_en: 'Tea', price: '10.00', sold_out: '0' },
      isMeal: false,
    })
  })
})

describe('a change', () => {
  let version = 0
  beforeEach(async () => {
    version = await threeDishes()
  })

  it('is a dry run first, which writes nothing', async () => {
    const answer = await post('change', change(version, [price('A', '10.50')], { dryRun: true }))
    expect(answer).toMatchObject({ version, isPublished: false, changeCount: 1, same: 2, faults: [] })
    expect(answer.changes).toEqual([
      { code: 'A', names: { zh: '茶', en: 'Tea' }, column: 'price', before: '10.00', after: '10.50' },
    ])
    expect(await read()).toMatchObject({ version })
  })

  it('publishes the next version, which an open phone hears of at once', async () => {
    const address = await house.app.listen({ port: 0, host: '127.0.0.1' })
    const phone = await openEventStream(`${address}/channel/menu/demo/101/live?menuclass=3`, { cookie: '' })
    const answer = await post('change', change(version, [price('A', '10.50')]))
    expect(answer).toMatchObject({ version: version + 1, isPublished: true })
    await phone.waitForMenu((state) => state.version === version + 1, 1000)
    phone.close()
    expect((await guestMenu())[0]).toMatchObject({ code: 'A', price: 1050 })
    expect((await auditRows('menu.change'))[0]).toEqual({
      ...{ who: 'staff:owner', at_where: 'console', subject: '101/3' },
      before: { version, cells: 0 },
      after: { version: version + 1, cells: 1, added: 0, gone: 0 },
    })
  })

  it('leaves every other dish as it is, with what no column holds', async () => {
    const before = await house.services.menu.currentMenu('demo', '101', 3)
    await post('change', change(version, [price('A', '10.50')]))
    const after = await house.services.menu.currentMenu('demo', '101', 3)
    for (const code of ['B', 'C']) expect(after?.dishes.get(code)).toEqual(before?.dishes.get(code))
    expect(after?.snapshot.categories).toEqual(before?.snapshot.categories)
  })

  it('is refused as a whole where a price is no price, with the cell and its sentence in three languages', async () => {
    const rows = [price('A', 'soon'), price('B', '21.00')]
    for (const [lang, said] of [
      ['en', 'soon'],
      ['zh', '价格'],
      ['ja', '価格'],
    ] as const) {
      const answer = await post('change', change(version, rows), { lang })
      expect(answer).toMatchObject({ resultNumber: -1, code: 'menu_unfit', values: [1] })
      expect(answer.details.faults).toEqual([
        { row: 0, sheet: null, code: 'A', column: 'price', text: 'soon', why: expect.stringContaining(said) },
      ])
    }
    const dry = await post('change', change(version, rows, { dryRun: true }))
    expect(dry).toMatchObject({ resultNumber: 0, isPublished: false, faults: [{ code: 'A', column: 'price' }] })
    expect(await read()).toMatchObject({ version })
  })

  it('is refused when another version is in force, and writes nothing', async () => {
    await post('change', change(version, [price('A', '10.50')]))
    const late = await post('change', change(version, [price('A', '99.00')]))
    expect(late).toMatchObject({ code: 'menu_moved', values: [version + 1], details: { version: version + 1 } })
    expect((await guestMenu())[0]).toMatchObject({ price: 1050 })
  })

  it('of two owners at once is published once, and the other is refused', async () => {
    const answers = await Promise.all(
      ['11.00', '12.00'].map((text) => post('change', change(version, [price('A', text)]))),
    )
    expect(answers.map(({ isPublished }) => isPublished === true).sort()).toEqual([false, true])
    expect(answers.find(({ isPublished }) => isPublished !== true)).toMatchObject({ code: 'menu_moved' })
    expect(await read()).toMatchObject({ version: version + 1 })
  })

  it('whose answer was lost is answered again, not published again', async () => {
    const key = randomUUID()
    const first = await post('change', change(version, [price('A', '10.50')]), { key })
    expect(await post('change', change(version, [price('A', '10.50')]), { key })).toEqual(first)
    expect(await post('change', change(version, [price('A', '10.60')]), { key })).toMatchObject({ code: 'key_reused' })
    expect(await read()).toMatchObject({ version: version + 1 })
  })

  it('that changes nothing publishes nothing', async () => {
    expect(await post('change', change(version, [price('A', '10.00')]))).toMatchObject({ version, isPublished: false })
  })

  it('hides a dish from guests and shows it again with all it had', async () => {
    const hide = (text: string) => [{ code: 'C', cells: { hidden: text } }]
    await post('change', change(version, hide('1')))
    expect((await guestMenu()).map(({ code }: { code: string }) => code)).toEqual(['A', 'B'])
    expect((await read()).rows[2]).toMatchObject({ code: 'C', cells: { hidden: '1' } })
    await post('change', change(version + 1, hide('')))
    expect((await guestMenu())[2]).toMatchObject({ code: 'C', hue: 3 })
  })

  it('writes every cell of a dish, and clears them again', async () => {
    const cells = {
      ...{ reading_zh: 'cha', reading_ja: 'ちゃ', description: '热', desc_en: 'Hot', desc_ja: '熱い' },
      ...{ picture_mode: '2', icon: 'https://example.com/leaf.png', hue: '7', options: '[糖@0@1@]少糖@0@0@' },
      ...{ drink: '1', no_discount: '1', recommend: '1', hot: '1', goes_with: 'B|C' },
    }
    await post('change', change(version, [{ code: 'A', cells }]))
    expect((await read()).rows[0].cells).toMatchObject(cells)
    const empty = Object.fromEntries(Object.keys(cells).map((column) => [column, '']))
    await post('change', change(version + 1, [{ code: 'A', cells: empty }]))
    expect(Object.keys((await read()).rows[0].cells).filter((column) => column in cells)).toEqual([])
  })

  it('is refused where it writes option text that cannot be read', async () => {
    const refused = await post(
      'change',
      change(version, [{ code: 'A', cells: { options: '[糖@2@1@]少糖' } }], { dryRun: true }),
    )
    expect(refused.faults).toMatchObject([{ code: 'A', column: 'options' }])
  })

  it('moves a dish to another category, new ones last', async () => {
    const rows = [{ code: 'A', cells: { category_code: 'C2' } }]
    await post('change', change(version, [...rows, { code: 'B', cells: { category_code: 'Drinks' } }]))
    const menu = await guestMenu()
    const places = menu.map(({ code, typeCode }: Record<string, string>) => [code, typeCode])
    expect(places).toEqual([
      ['A', 'C2'],
      ['C', 'C2'],
      ['B', 'Drinks'],
    ])
  })

  it('adds the first dish of an empty menu by its cells', async () => {
    const url = '/console/api/demo/104/menus/3'
    const dish = { code: 'X1', cells: { name_en: 'Soup', price: '8', category_code: 'Soups' }, isNew: true }
    expect(await post('change', change(0, [dish]), { url })).toMatchObject({
      isPublished: true,
      added: [{ code: 'X1' }],
    })
    expect(await read(url)).toMatchObject({ original: 'en', rows: [{ code: 'X1', cells: { price: '8.00' } }] })
  })

  it('refuses a new dish with a code in use, and an edit of an unknown dish', async () => {
    const twice = { code: 'A', cells: { name_en: 'Soup', price: '8.00' }, isNew: true }
    const answer = await post('change', change(version, [twice]))
    expect(answer).toMatchObject({ code: 'menu_unfit', details: { faults: [{ code: 'A', column: 'code' }] } })
    expect(await post('change', change(version, [price('NONE', '1.00')]))).toMatchObject({ code: 'dish_unknown' })
  })

  it('of a thousand prices is one version', async () => {
    const dishes = Array.from({ length: 1000 }, (_, index) => makeDish({ code: `D${index}` }))
    const big = await publishMenu(house, makeMenu({ dishes }), '101', 3)
    const answer = await post(
      'change',
      change(
        big,
        dishes.map(({ code }) => price(code, '10.50')),
      ),
    )
    expect(answer).toMatchObject({ version: big + 1, changeCount: 1000, isPublished: true })
  })

  it('is refused for a waiter, another seller’s owner, an unknown store and a column that is not edited', async () => {
    const waiter = (await house.asStaff('waiter')).cookie
    expect(await post('change', change(version, []), { cookie: waiter })).toMatchObject({ code: 'not_allowed' })
    const unknown = { url: '/console/api/demo/999/menus/0' }
    expect(await post('change', change(0, []), unknown)).toMatchObject({ code: 'store_unknown' })
    const rival = { url: '/console/api/rival/101/menus/0' }
    expect(await post('change', change(0, []), rival)).toMatchObject({ code: 'not_allowed' })
    const station = [{ code: 'A', cells: { station: 'wok' } }]
    expect(await post('change', change(version, station))).toMatchObject({ code: 'invalid_request' })
  })
})

describe('an undo', () => {
  it('publishes the former version again', async () => {
    const version = await threeDishes()
    await post('change', change(version, [price('A', '10.50')]))
    const answer = await post('undo', { version: version + 1 })
    expect(answer).toMatchObject({ version: version + 2, isPublished: true })
    expect(answer.changes).toMatchObject([{ code: 'A', column: 'price', before: '10.50', after: '10.00' }])
    expect((await guestMenu())[0]).toMatchObject({ price: 1000 })
    expect((await auditRows('menu.undo'))[0]).toMatchObject({ after: { version: version + 2, cells: 1 } })
  })

  it('is refused when another version is in force, and where there is none to go back to', async () => {
    const version = await threeDishes()
    expect(await post('undo', { version: version - 1 })).toMatchObject({ code: 'menu_moved' })
    const url = '/console/api/demo/105/menus/3'
    await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'A' })] }), '105', 3)
    expect(await post('undo', { version: 1 }, { url })).toMatchObject({ code: 'menu_no_former' })
  })
})

describe('a menu file', () => {
  const csv = 'code,name_zh,price,category_code\nA,茶,12.00,C1\nB,菜B,soon,C1\nD,饭,3,C1\n'

  it('says first what changes, what goes and which rows cannot be read', async () => {
    const version = await threeDishes()
    const answer = await post('import', file(csv, version, { dryRun: true }))
    expect(answer).toMatchObject({ isPublished: false, added: [{ code: 'D' }] })
    expect(answer.faults).toEqual([
      { row: 3, sheet: null, code: 'B', column: 'price', text: 'soon', why: expect.stringContaining('Row 3, price') },
    ])
    expect(answer.gone.map(({ code }: { code: string }) => code)).toContain('C')
    expect(await post('import', file(csv, version))).toMatchObject({ code: 'menu_unfit', values: [1] })
    expect(await read()).toMatchObject({ version })
  })

  it('is published with the cells that the owner corrects', async () => {
    const version = await threeDishes()
    const fixes = [{ row: 3, column: 'price', text: '21.00' }]
    const answer = await post('import', file(csv, version, { fixes }))
    expect(answer).toMatchObject({ version: version + 1, isPublished: true, faults: [], gone: [{ code: 'C' }] })
    expect(await guestMenu()).toMatchObject([
      { code: 'A', price: 1200 },
      { code: 'B', price: 2100 },
      { code: 'D', price: 300 },
    ])
    expect((await auditRows('menu.import'))[0]).toMatchObject({ after: { file: 'menu.csv', added: 1, gone: 1 } })
  })

  it('is refused where it would empty the menu, is no menu, or another version is in force', async () => {
    const version = await threeDishes()
    const header = 'code,name_zh,price\n'
    expect(await post('import', file(header, version))).toMatchObject({ code: 'menu_unfit' })
    expect(await post('import', file('%PDF-1.7', version, { dryRun: true }))).toMatchObject({ isPublished: false })
    expect(await post('import', file('%PDF-1.7', version))).toMatchObject({ code: 'menu_unfit' })
    expect(await post('import', file(csv, version - 1))).toMatchObject({ code: 'menu_moved' })
    expect(await read()).toMatchObject({ version })
  })

  it('is refused above 3 MB, before anything reads it', async () => {
    const answer = await post('import', file('x'.repeat(2_400_000), 0))
    expect(answer).toMatchObject({ status: 413, code: 'too_large' })
  })

  it.each(['csv', 'xlsx'])('as %s is the menu in force, and changes nothing when it comes back', async (kind) => {
    const version = await threeDishes()
    const written = await read(`${path}/file?kind=${kind}`)
    expect(written).toMatchObject({ name: `menu-101-3-v${version}.${kind}`, dishes: 3 })
    const back = { version, dryRun: true, name: written.name, file: written.file }
    const answer = await post('import', back)
    expect(answer).toMatchObject({ changeCount: 0, added: [], gone: [], same: 3 })
  })

  it('is missing while nothing is published, and unknown at another store', async () => {
    expect(await read('/console/api/demo/102/menus/3/file')).toMatchObject({ code: 'menu_missing' })
    expect(await read('/console/api/demo/999/menus/3/file')).toMatchObject({ code: 'store_unknown' })
  })
})
