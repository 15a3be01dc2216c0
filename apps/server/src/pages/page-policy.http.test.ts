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

/** The sources from which the page's policy allows pictures. */
async function pictureSources(url: string): Promise<string[] | undefined> {
  const { headers } = await house.app.inject({ url })
  const directives = String(headers['content-security-policy']).split(';')
  const [, ...sources] = directives.map((one) => one.trim().split(' ')).find(([name]) => name === 'img-src') ?? []
  return sources
}

describe('pictures that a menu names by address', () => {
  it.each(['/s/demo/orderLR?storeid=101', '/s/demo/cart?storeid=101&tableno=A1', '/s/demo/index/home'])(
    'are loaded by the page of guests %s, with TLS only',
    async (url) => {
      expect(await pictureSources(url)).toEqual(["'self'", 'data:', 'https:'])
    },
  )

  it.each(['/console/', '/q/demo-0123456789', '/pictures/pork.webp'])(
    'are not loaded by %s, which shows none',
    async (url) => {
      expect(await pictureSources(url)).toEqual(["'self'", 'data:'])
    },
  )
})
