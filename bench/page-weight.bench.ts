import { insertMenu } from '@comanda/server/src/features/menu/snapshot/menu.repository.ts'
import { chromiumFlags, chromiumPath } from '@comanda/testing/chromium.ts'
import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Pool } from 'pg'
import { chromium } from 'playwright-core'
import { enter } from './enter.ts'
import { type Figure, median } from './report.ts'

const runs = 5
const kB = 1000
/** The menu size of the targets. */
const dishes = 100

/**
 * (c) Bytes of JavaScript and CSS before the ordering page of 100 dishes is usable, and Lighthouse for landing and
 * ordering page.
 */
export async function benchPageWeight(server: ServerProcess, pool: Pool): Promise<Figure[]> {
  await insertMenu(pool, 'demo', '101', 0, makeLargeMenu({ dishes, categories: 10 }))
  // The server notices a new version within a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const cookie = await enter(server.url, server.codes.get('101 A1') ?? '')
  const figures: Figure[] = []
  for (const [name, path] of [
    ['landing', '/s/demo/index/order?storeid=101&tableno=A1'],
    ['ordering page', '/s/demo/orderLR?storeid=101&tableno=A1'],
  ] as const) {
    figures.push(
      ...(await weigh(name, `${server.url}${path}`, cookie)),
      ...(await judge(name, `${server.url}${path}`, cookie)),
    )
  }
  return figures
}

/** Everything the phone requested until React took over the page (`comanda.ready`), without pictures. */
async function weigh(name: string, url: string, cookie: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    locale: 'zh-CN',
    extraHTTPHeaders: { cookie, 'accept-encoding': 'br, gzip' },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const asked: { readonly id: string; readonly url: string; readonly kind: string; readonly at: number }[] = []
  const sizes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId: id, request: { url }, type: kind = 'Other', wallTime }) => {
    asked.push({ id, url, kind, at: wallTime * 1000 })
  })
  session.on('Network.loadingFinished', (event) => sizes.set(event.requestId, event.encodedDataLength))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector('[data-ready]', { timeout: 15_000 })
  const ready = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('comanda.ready')
    if (mark === undefined) throw new Error('the page has not said when it was ready')
    return performance.timeOrigin + mark.startTime
  })
  // Waits for late requests.
  await page.waitForTimeout(3000)
  const needed = asked.filter(({ kind, at }) => at <= ready && kind !== 'Image' && kind !== 'EventSource')
  const bytesOf = (wanted: string) =>
    needed.reduce((sum, { id, kind }) => sum + (kind === wanted ? (sizes.get(id) ?? 0) : 0), 0)
  const script = bytesOf('Script')
  const style = bytesOf('Stylesheet')
  const count = needed.length
  const files = new Set(asked.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/assets/')))
    .size
  const words = await readableWithoutScript(url, cookie)
  await browser.close()
  const line = (what: string, measured: string, target: string, holds: boolean): Figure => ({
    what: `${name}: ${what}`,
    measured,
    reference: '',
    ratio: '',
    target,
    holds,
  })
  return [
    line('JavaScript before usable (as sent)', `${(script / kB).toFixed(1)} kB`, '<= 120 kB', script <= 120 * kB),
    line('CSS before usable (as sent)', `${(style / kB).toFixed(1)} kB`, '<= 12 kB', style <= 12 * kB),
    line('requests before usable, pictures apart', String(count), '<= 6', count <= 6),
    line('scripts and styles in all, with those that come next', String(files), '<= 24', files <= 24),
    line('readable before any script', words, 'names and prices in the HTML', words !== 'no'),
  ]
}

async function readableWithoutScript(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
  const html = await answer.text()
  const written = html.split('<h3').length - 1
  if (url.includes('orderLR')) return written >= dishes ? `yes, ${written} dishes` : 'no'
  return html.includes('<h1') ? 'yes' : 'no'
}

/** Lighthouse as a phone on slow 4G (simulated), the median of five. */
async function judge(name: string, url: string, cookie: string): Promise<Figure[]> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: ['--headless', ...chromiumFlags] })
  const scores: number[] = []
  const lcp: number[] = []
  const tbt: number[] = []
  const cls: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: ['performance'],
        formFactor: 'mobile',
        throttlingMethod: 'simulate',
        extraHeaders: { cookie },
        logLevel: 'error',
      })
      if (result === undefined) throw new Error('Lighthouse gave no result')
      const audit = (id: string) => result.lhr.audits[id]?.numericValue ?? Number.NaN
      scores.push((result.lhr.categories.performance?.score ?? 0) * 100)
      lcp.push(audit('largest-contentful-paint'))
      tbt.push(audit('total-blocking-time'))
      cls.push(audit('cumulative-layout-shift'))
    }
  } finally {
    chrome.kill()
  }
  const line = (what: string, measured: string, target: string, holds: boolean): Figure => ({
    what: `${name}: ${what}`,
    measured,
    reference: 'facts: plain HTML 100, LCP 0.8 s',
    ratio: '',
    target,
    holds,
  })
  return [
    line('Lighthouse performance (mobile, slow 4G)', median(scores).toFixed(0), '>= 98', median(scores) >= 98),
    line('LCP', `${(median(lcp) / 1000).toFixed(2)} s`, '<= 1.5 s', median(lcp) <= 1500),
    line('TBT', `${median(tbt).toFixed(0)} ms`, '<= 50 ms', median(tbt) <= 50),
    line('CLS', median(cls).toFixed(3), '0', median(cls) < 0.001),
  ]
}
