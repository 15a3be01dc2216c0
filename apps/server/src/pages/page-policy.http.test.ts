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

/** What the page's policy allows of one kind. */
async function sourcesOf(kind: string, url: string): Promise<string[] | undefined> {
  const { headers } = await house.app.inject({ url })
  const directives = String(headers['content-security-policy']).split(';')
  const [, ...sources] = directives.map((one) => one.trim().split(' ')).find(([name]) => name === kind) ?? []
  return sources
}

const pictureSources = (url: string) => sourcesOf('img-src', url)

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

describe('the frames in which a page may stand', () => {
  it('are those of this server for the preview of a draft', async () => {
    expect(await sourcesOf('frame-ancestors', '/s/demo/preview?storeid=101')).toEqual(["'self'"])
    const { headers } = await house.app.inject({ url: '/s/demo/preview?storeid=101' })
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('are none for every other page', async () => {
    for (const url of [
      '/s/demo/orderLR?storeid=101',
      '/s/demo/index/home',
      '/s/demo/preview/x',
      '/console/owner/style',
    ])
      expect(await sourcesOf('frame-ancestors', url), url).toEqual(["'none'"])
  })

  it('keep no copy of the preview on a phone', async () => {
    const kept = async (url: string) => 'x-comanda-keep' in (await house.app.inject({ url })).headers
    expect([await kept('/s/demo/index/home'), await kept('/s/demo/preview')]).toEqual([true, false])
  })
})
