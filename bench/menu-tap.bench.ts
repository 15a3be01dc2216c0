import { insertMenu } from '@comanda/server/src/features/menu/snapshot/menu.repository.ts'
import { chromiumFlags, chromiumPath } from '@comanda/testing/chromium.ts'
import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type { Pool } from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { enter } from './enter.ts'
import { firstDishPainted, longestTask, watchFirstDish, watchTasks } from './first-dish.ts'
import { type Figure, median } from './report.ts'
import { openSlowPhone } from './slow-phone.ts'

const runs = 5
const throttle = 4
/** An ordinary menu, and a long one of which only the dishes near the screen are rendered. */
const menus = [100, 1000]

/** Milliseconds. */
interface Run {
  /** From the tap to the first dish on screen. */
  readonly tapped: number
  /** The same menu as a direct visit with cached files, from the start of the visit. */
  readonly loaded: number
  readonly task: number
}

/** (f) From the idle landing page, a tap opens the menu. On a phone a quarter as fast. */
export async function benchMenuTap(server: ServerProcess, pool: Pool): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    const figures: Figure[] = []
    for (const dishes of menus) {
      await insertMenu(pool, 'demo', '101', 0, makeLargeMenu({ dishes }))
      // The server notices a new version within a second.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const cookie = await enter(server.url, server.codes.get('101 A1') ?? '')
      await measureOne(browser, server.url, cookie)
      const all: Run[] = []
      for (let run = 0; run < runs; run++) all.push(await measureOne(browser, server.url, cookie))
      figures.push(...figuresOf(`from the landing page to the menu (${dishes} dishes, 4x slower)`, all))
    }
    return figures
  } finally {
    await browser.close()
  }
}

function figuresOf(what: string, all: readonly Run[]): Figure[] {
  const [tapped, loaded, task] = (['tapped', 'loaded', 'task'] as const).map((name) => all.map((run) => run[name]))
  const share = median(tapped ?? []) / median(loaded ?? [])
  return [
    {
      what: `${what}: first dish after the tap`,
      measured: `median of ${all.length}: ${median(tapped ?? []).toFixed(0)} ms`,
      reference: `loaded as a page: ${median(loaded ?? []).toFixed(0)} ms`,
      ratio: share.toFixed(2),
      target: '<= 1.25',
      holds: share <= 1.25,
    },
    {
      what: `${what}: longest task after the tap`,
      measured: `median of ${all.length}: ${median(task ?? []).toFixed(0)} ms, worst ${Math.max(...(task ?? [])).toFixed(0)} ms`,
      reference: '',
      ratio: '',
      target: 'median <= 200 ms',
      holds: median(task ?? []) <= 200,
    },
  ]
}

async function measureOne(browser: Browser, url: string, cookie: string): Promise<Run> {
  const { context, page, open } = await openSlowPhone(browser, { cookie, throttle })
  try {
    await page.addInitScript(watchTasks)
    await page.addInitScript(watchFirstDish)
    await page.addInitScript(watchTap)
    await open(`${url}/s/demo/index/order?storeid=101&tableno=A1`)
    // By then the page has preloaded the next ones.
    await page.waitForTimeout(6000)
    await longestTask(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href*="/orderLR"]')?.click())
    await page.waitForTimeout(4000)
    const tapped = (await firstDishPainted(page)) - (await tapAt(page))
    const task = await longestTask(page)
    await open(`${url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await page.waitForTimeout(2000)
    return { tapped, task, loaded: await firstDishPainted(page) }
  } finally {
    await context.close()
  }
}

/** Runs in the page before any other script. */
function watchTap(): void {
  document.addEventListener('click', ({ timeStamp }) => Object.assign(window, { tapAt: timeStamp }), { capture: true })
}

async function tapAt(page: Page): Promise<number> {
  const at = await page.evaluate(() => (window as unknown as { tapAt?: number }).tapAt)
  if (at === undefined) throw new Error('nothing was tapped, or the tap loaded another page: nothing was measured')
  return at
}
