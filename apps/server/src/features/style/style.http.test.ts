import { createHash } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

  it('tells that the seller has an ordering code, never which', async () => {
    await house.db.pool.query(
      `update style set version = 2, config = jsonb_set(config, '{hmdOrderCode}', '"7391"') where seller_id = 'demo'`,
    )
    house.services.style.forget('demo')
    const answer = await styleOf('demo')
    expect(answer.json().resultObject).toMatchObject({ version: 2, hmdOrderCode: '1' })
    expect(answer.body).not.toContain('7391')
    expect((await house.services.style.getStyle('demo'))?.hmdOrderCode).toBe('7391')
  })

  it('refuses a seller nobody knows, and a name that cannot be one', async () => {
    expect((await styleOf('nobody')).json().resultObject.code).toBe('not_found')
    const wrong = await styleOf('De-mo')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().resultObject.details.field).toBe('params.sellerId')
  })
})

describe("the brand's roles", () => {
  it('are made once a version, and change with it', async () => {
    const first = await house.services.style.roleStyle('demo')
    expect(first?.hash).toBe(
      `'sha256-${createHash('sha256')
        .update(first?.css ?? '')
        .digest('base64')}'`,
    )
    expect(await house.services.style.roleStyle('demo')).toBe(first)
    await house.db.pool.query(
      `update style set version = 3, config = jsonb_set(config, '{primaryColor}', '"#005bac"') where seller_id = 'demo'`,
    )
    house.services.style.forget('demo')
    const second = await house.services.style.roleStyle('demo')
    expect(second?.version).toBe(3)
    expect(second?.css).not.toBe(first?.css)
  })
})

describe("a store's own settings", () => {
  it("stand over the seller's where they are of the right kind", async () => {
    const style = await house.services.style.publicStyle('demo', { config: { inputCover: false, layout: 'sideways' } })
    expect(style).toMatchObject({ inputCover: false, layout: 'LR' })
  })

  it('change nothing they do not name', async () => {
    const seller = await house.services.style.publicStyle('demo', null)
    expect(await house.services.style.publicStyle('demo', { config: { version: 99, mustOrder: [] } })).toEqual(seller)
  })
})
