import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** Limits before a first screen is usable (docs/benchmarks.md), without pictures and the event stream. */
const budget = { scripts: 120_000, styles: 12_000, requests: 6 }
/** Limit on all files, idle preloads included: each file costs a phone more than the extra kilobyte of a larger one. */
const filesInAll = 24

/** Each with a request it makes once usable: its table's order, or the part that sends orders ahead. */
const screens = [
  ['landing page', '/s/demo/index/order?storeid=101&tableno=A1', '/storeorder/'],
  ['ordering page', '/s/demo/orderLR?storeid=101&tableno=A1', '/storeorder/'],
  ['ordering page of a pick-up', '/s/demo/orderLR?storeid=102&ordertype=1', '/ahead-host-'],
] as const

interface Weight {
  readonly scripts: number
  readonly styles: number
  readonly requests: number
}

describe('the first second', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ withMotion: true })
  })
  afterAll(() => stage?.close())

  it('uses React’s production build, whatever the server’s environment', () => {
    const renderer = readFileSync(new URL('../../apps/diner/dist/server/entry-server.js', import.meta.url), 'utf8')
    expect(renderer).toContain('/cjs/react.production.js')
    expect(renderer).not.toMatch(/\/cjs\/react\S*\.development\.js|process\.env\.NODE_ENV/)
  })

  describe.each(screens)('of the %s', (_name, path, later) => {
    it.each(languageCodes)('stays within its budget (%s)', async (language) => {
      const weight = await weighHtml(stage.url, path, language)
      expect(weight.scripts).toBeGreaterThan(20_000)
      expect(weight.styles).toBeGreaterThan(2_000)
      expect(weight.scripts).toBeLessThanOrEqual(budget.scripts)
      expect(weight.styles).toBeLessThanOrEqual(budget.styles)
      expect(weight.requests).toBeLessThanOrEqual(budget.requests)
    })

    it('is usable after the budgeted requests in a real browser, and loads the rest later', async () => {
      const { page, context, faults } = await newGuest(stage, 'zh')
      // A guest who scanned the table's code: only they request its order.
      await page.goto(stage.tableLink('101', 'A1'))
      await page.goto('about:blank')
      const asked: { readonly url: string; readonly at: number }[] = []
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      session.on('Network.requestWillBeSent', ({ request: { url }, type, wallTime }) => {
        if (type !== 'Image' && type !== 'EventSource' && !url.startsWith('data:'))
          asked.push({ url, at: wallTime * 1000 })
      })
      await page.goto(`${stage.url}${path}`, { waitUntil: 'commit' })
      await page.waitForSelector('html[data-ready]')
      const ready = await page.evaluate(() => {
        const [mark] = performance.getEntriesByName('comanda.ready')
        return performance.timeOrigin + (mark?.startTime ?? Number.NaN)
      })
      await expect.poll(() => asked.some(({ url }) => url.includes(later))).toBe(true)
      const early = asked.filter(({ at }) => at <= ready).map(({ url }) => url)
      expect(early.length).toBeGreaterThanOrEqual(5)
      expect(early.slice(budget.requests)).toEqual([])
      expect(early.filter((url) => url.includes(later))).toEqual([])
      expect(faults).toEqual([])
    })

    it('loads what comes next in few files', async () => {
      const { page, context, faults } = await newGuest(stage, 'zh')
      await page.goto(`${stage.url}${path}`)
      await page.waitForSelector('html[data-ready]')
      const files = () =>
        page.evaluate(() => {
          const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
          return [...new Set(fetched)].filter((file) => file.startsWith('/assets/'))
        })
      const comesNext = /later-[\w-]+\.css$/
      await expect.poll(async () => (await files()).some((file) => comesNext.test(file))).toBe(true)
      await page.waitForLoadState('networkidle')
      expect((await files()).slice(filesInAll)).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    })
  })
})

/** Scripts in the server's HTML and their imports, in their brotli size. */
async function weighHtml(origin: string, path: string, language: Language): Promise<Weight> {
  const html = await (await fetch(`${origin}${path}&lang=${language}`)).text()
  const named = (pattern: RegExp) =>
    [...html.matchAll(pattern)].flatMap(([, list = '']) => list.split(' ').filter(Boolean))
  const scripts = await withImports(origin, [
    ...named(/ data-scripts="([^"]*)"/g),
    ...named(/ data-preloads="([^"]*)"/g),
    ...named(/<script[^>]* src="([^"]*)"/g),
    ...named(/<link rel="modulepreload" href="([^"]*)"/g),
  ])
  const styles = named(/<link rel="stylesheet" href="([^"]*)"/g)
  const data = [...named(/ data-data="([^"]*)"/g), ...named(/<link rel="preload" as="fetch"[^>]* href="([^"]*)"/g)]
  const sent = async (urls: readonly string[]) => {
    const sizes = await Promise.all(urls.map(async (url) => brotliCompressSync(await bytesOf(origin, url)).length))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return {
    scripts: await sent(scripts),
    styles: await sent(styles),
    requests: 1 + scripts.length + styles.length + data.length,
  }
}

async function withImports(origin: string, urls: readonly string[]): Promise<string[]> {
  const all = new Set(urls)
  for (const url of all) {
    const text = String(await bytesOf(origin, url))
    for (const [, file = ''] of text.matchAll(/(?:from|\bimport)\s*["']([^"']+\.js)["']/g)) {
      all.add(new URL(file, new URL(url, origin)).pathname)
    }
  }
  return [...all]
}

async function bytesOf(origin: string, url: string): Promise<Buffer> {
  const answer = await fetch(new URL(url, origin), { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
