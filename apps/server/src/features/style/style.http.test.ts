import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { guardOf } from '@comanda/rules/table-order/table-guard.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../http/log.ts'
import { createStyleService, roleStyle } from './style.service.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const styleOf = (sellerId: string) => house.app.inject(`/weixin/wxmenusetup/v2/${sellerId}/style.html`)

describe('style.html', () => {
  it("answers the seller's look and switches", async () => {
    const body = (await styleOf('demo')).json()
    expect(body.resultNumber).toBe(0)
    expect(body.resultObject).toMatchObject({ version: 1, currency: { code: 'CNY', fixNum: 2 }, layout: 'LR' })
    expect(body.resultObject.home.length).toBeGreaterThan(3)
  })

  it('shows that an ordering code exists, but not the code', async () => {
    await house.db.pool.query(
      `update style set version = 2, config = jsonb_set(config, '{hmdOrderCode}', '"7391"') where seller_id = 'demo'`,
    )
    house.services.style.forget('demo')
    const answer = await styleOf('demo')
    expect(answer.json().resultObject).toMatchObject({ version: 2, hmdOrderCode: '1' })
    expect(answer.body).not.toContain('7391')
    expect((await house.services.style.getStyle('demo'))?.hmdOrderCode).toBe('7391')
  })

  it('refuses an unknown or invalid seller', async () => {
    expect((await styleOf('nobody')).json().resultObject.code).toBe('not_found')
    const wrong = await styleOf('De-mo')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().resultObject.details.field).toBe('params.sellerId')
  })
})

describe("the brand's roles", () => {
  it('are built once per set of colours', async () => {
    const style = await house.services.style.getStyle('demo')
    if (style === null) throw new Error('the demo has no style')
    const first = roleStyle(style)
    expect(first.hash).toBe(`'sha256-${createHash('sha256').update(first.css).digest('base64')}'`)
    expect(roleStyle({ ...style, version: 3 })).toBe(first)
    const others = [
      { primaryColor: '#005bac' },
      { secondaryColor: '#005bac' },
      { homeGround: { picture: '', colour: '#005bac' } },
    ]
    const all = [first, ...others.map((own) => roleStyle({ ...style, ...own }))].map(({ css }) => css)
    expect(new Set(all).size).toBe(4)
  })
})

/** The settings in force at one demo store, and what was logged about them. */
function listener() {
  const told: Record<string, unknown>[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      told.push(JSON.parse(String(line)))
      done()
    },
  })
  const style = createStyleService({ db: house.db, log: createLog('warn', destination) })
  return { told, style, of: (config: Record<string, unknown>) => style.settingsOf('demo', { storeId: '101', config }) }
}

async function setSeller(patch: Record<string, unknown>): Promise<void> {
  await house.db.pool.query(`update style set config = config || $1 where seller_id = 'demo'`, [JSON.stringify(patch)])
}

describe("a store's own settings", () => {
  it("override the seller's where they are valid", async () => {
    const config = { inputCover: false, layout: 'sideways' }
    expect(await house.services.style.publicStyle('demo', { storeId: '101', config })).toMatchObject({
      inputCover: false,
      layout: 'LR',
    })
  })

  it('leave all other settings unchanged', async () => {
    const seller = await house.services.style.publicStyle('demo', null)
    const config = { version: 99, mustOrder: [] }
    expect(await house.services.style.publicStyle('demo', { storeId: '101', config })).toEqual(seller)
  })

  it('are logged once when invalid, by key and without the value', async () => {
    const { told, of } = listener()
    for (const _ of [1, 2]) await of({ hmdOrderCode: '123456', layout: 'sideways', inputCover: false })
    expect(told).toMatchObject([
      { level: 50, sellerId: 'demo', storeId: '101', key: 'hmdOrderCode' },
      { level: 50, sellerId: 'demo', storeId: '101', key: 'layout' },
    ])
    expect(JSON.stringify(told)).not.toContain('123456')
  })
})

describe('an invalid setting of the seller', () => {
  it('has its default where there is one, so that the shop stays open', async () => {
    const before = await house.db.pool.query(`select config from style where seller_id = 'demo'`)
    await setSeller({ menuVersion: 'V9', tableMode: 'ZZZ', billMode: 1, hmdPrePay: '9', cancelSeconds: 'long' })
    const { told, style } = listener()
    expect(await style.publicStyle('demo', null)).toMatchObject({
      ...{ menuVersion: 'V4', tableMode: 'OC', billMode: 'OC', hmdPrePay: '0', cancelSeconds: 60 },
    })
    expect(told.map(({ key }) => key)).toEqual(['menuVersion', 'tableMode', 'billMode', 'hmdPrePay', 'cancelSeconds'])
    await setSeller(before.rows[0].config)
  })
})

describe('an invalid guard setting', () => {
  beforeEach(() => setSeller({ hmdOrderCode: '', tableGuard: [], tableOpenedBy: 'scan' }))

  it.each([[['leaves only the staff to let guests in: %j']], ['code'], [['code', 'staf']], [null]])(
    'is the staff: %j',
    async (tableGuard) => {
      const settings = await listener().of({ tableGuard })
      expect(settings && guardOf(settings)).toEqual(['staff'])
    },
  )

  it.each(['123456', '12', 'abcd', 2468])('asks for no code that cannot be typed: %j', async (hmdOrderCode) => {
    const settings = await listener().of({ hmdOrderCode })
    expect(settings && guardOf(settings)).toEqual(['companion', 'staff'])
  })

  it('lets only the staff open tables', async () => {
    expect(await listener().of({ tableOpenedBy: 'staffs' })).toMatchObject({ tableOpenedBy: 'staff' })
  })

  it('leaves valid settings unchanged', async () => {
    const { told, of } = listener()
    expect(await of({ hmdOrderCode: '0246', tableOpenedBy: 'scan' })).toMatchObject({
      ...{ hmdOrderCode: '0246', tableGuard: [], tableOpenedBy: 'scan' },
    })
    expect(await of({ hmdOrderCode: 'none', tableGuard: ['code'] })).toMatchObject({
      ...{ hmdOrderCode: '', tableGuard: ['code'] },
    })
    expect(await of({ hmdOrderCode: '' })).toMatchObject({ hmdOrderCode: '', tableGuard: [] })
    expect(told).toHaveLength(1)
  })

  it("closes every store when it is the seller's, and changes no other setting", async () => {
    await setSeller({ hmdOrderCode: '123456', tableOpenedBy: 'nobody' })
    const { told, style, of } = listener()
    expect(await of({})).toMatchObject({
      ...{ hmdOrderCode: '', tableGuard: ['companion', 'staff'], tableOpenedBy: 'staff', layout: 'LR' },
    })
    expect(await style.publicStyle('demo', null)).toMatchObject({ hmdOrderCode: '', tableOpenedBy: 'staff' })
    expect(told.map(({ storeId, key }) => [storeId, key])).toEqual([
      ['', 'hmdOrderCode'],
      ['', 'tableOpenedBy'],
    ])
  })
})
