import { createHash } from 'node:crypto'
import { defaultBrand, defaultBrand2, roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { homeGroundText } from '@comanda/rules/style/home-ground.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '../features/style/change-settings.ts'
import { buildFixture } from './built-diner.fixture.ts'

const built = buildFixture()
const actor = { who: 'ada', where: 'command@till', reason: '' }
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ folders: built.folders, config: { logLevel: 'silent' } })
  const set = { primaryColor: '#005bac', homeGround: { picture: '', colour: '#e6f0fa' }, defaultLanguage: 'ja' }
  expect(await changeSettings(house.db, { sellerId: 'demo', storeId: '102' }, { set }, actor)).toMatchObject({
    ok: true,
  })
  house.services.store.forget('demo', '102')
})
afterAll(async () => {
  await house.close()
  built.remove()
})

async function lookOf(url: string) {
  const { body, headers } = await house.app.inject({ url })
  return {
    css: /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '',
    icon: decodeURIComponent(/<link rel="icon"[^>]*href="([^"]*)"/.exec(body)?.[1] ?? ''),
    language: /<html lang="([^"]*)"/.exec(body)?.[1],
    policy: String(headers['content-security-policy']),
  }
}

describe('the page of a store with colours and a language of its own', () => {
  it.each([
    '/s/demo/index/order?storeid=102',
    '/s/demo/index/home?storeid=102',
    '/s/demo/orderLR?storeid=102&tableno=A1',
  ])('shows them, and its policy lets them in: %s', async (url) => {
    const { css, icon, language, policy } = await lookOf(url)
    expect(css).toBe(roleStyleText('#005bac', defaultBrand2) + homeGroundText('#e6f0fa'))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(icon).toContain('fill="#005bac"')
    expect(language).toBe('ja')
  })

  it.each(['/s/demo/index/order?storeid=101', '/s/demo/index/home'])(
    'leaves the seller’s to the page %s',
    async (url) => {
      const { css, language } = await lookOf(url)
      expect(css).toBe(roleStyleText(defaultBrand, defaultBrand2))
      expect(language).toBe('zh-CN')
    },
  )

  it('changes with them, also when it was rendered before', async () => {
    const page = '/s/demo/index/order?storeid=103'
    const before = await lookOf(page)
    const set = { primaryColor: '#0a5c36' }
    expect(await changeSettings(house.db, { sellerId: 'demo', storeId: '103' }, { set }, actor)).toMatchObject({
      ok: true,
    })
    house.services.store.forget('demo', '103')
    const { css } = await lookOf(page)
    expect(css).toBe(roleStyleText('#0a5c36', defaultBrand2))
    expect(css).not.toBe(before.css)
  })
})
