import type { PageState } from '@comanda/contract/page.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFixture } from './built-diner.fixture.ts'

const built = buildFixture()
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ folders: built.folders, config: { logLevel: 'silent' } })
})
afterAll(async () => {
  await house.close()
  built.remove()
})

async function configure(storeId: string, config: object): Promise<void> {
  await house.db.pool.query(`update store set config = $2 where seller_id = 'demo' and store_id = $1`, [
    storeId,
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', storeId)
}

async function stateOf(url: string): Promise<PageState> {
  const html = (await house.app.inject(url)).body
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
}

describe('a link to the ordering page that names no layout', () => {
  it('leads to the configured layout, and keeps store and table', async () => {
    const to = async (url: string) => (await house.app.inject(url)).headers.location
    expect(await to('/s/demo/order?storeid=101&tableno=A1')).toBe('/s/demo/orderLR?storeid=101&tableno=A1')
    await configure('103', { layout: 'TB' })
    expect(await to('/s/demo/order?storeid=103')).toBe('/s/demo/orderTB?storeid=103')
    expect(await to('/s/demo/order')).toBe('/s/demo/orderLR')
  })

  it('is the wrong page for an unknown seller', async () => {
    expect((await house.app.inject('/s/nobody/order')).statusCode).toBe(404)
  })
})

describe('a table where not everything is offered', () => {
  it('gets its hidden dishes with the page, and other tables do not', async () => {
    await configure('101', { menuFilter: [{ types: ['drink'], codes: ['S01'], tables: ['A3'] }] })
    expect((await stateOf('/s/demo/orderLR?storeid=101&tableno=A3')).hidden).toEqual({
      hiddenTypes: ['drink'],
      hiddenCodes: ['S01'],
    })
    expect((await stateOf('/s/demo/orderLR?storeid=101&tableno=A4')).hidden).toEqual({
      hiddenTypes: [],
      hiddenCodes: [],
    })
  })
})
