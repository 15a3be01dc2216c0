import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url))
const photograph = fileURLToPath(new URL('../../docs/pictures/comanda.jpg', import.meta.url))

describe('a picture on our server', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const { page, context } = await stage.phone()
    const who = { sellerId: 'demo', username: 'owner', password: 'comanda-owner' }
    expect((await page.request.post(`${stage.url}/console/api/signin`, { data: who })).ok()).toBe(true)
    const answer = await page.request.post(`${stage.url}/console/api/demo/picture`, {
      data: readFileSync(photograph),
      headers: { 'content-type': 'image/jpeg' },
    })
    const { resultObject } = await answer.json()
    await context.close()
    const rows = [
      'code,name_zh,price,picture,picture_mode',
      `P1,相片,10,${resultObject.picture},2`,
      'P2,奶茶,10,/pictures/boba.webp,2',
      'P3,没有,10,/pictures/no-such.webp,2',
    ]
    const file = join(stage.dataDir, 'menu.csv')
    writeFileSync(file, rows.join('\n'))
    await promisify(execFile)(
      process.execPath,
      [cli, 'menu', 'import', file, '--seller', 'demo', '--store', '101', '--class', '0'],
      { env: ownEnvironment({ DATA_DIR: stage.dataDir }) },
    )
  })
  afterAll(() => stage?.close())

  it('shows its blur first, also without script; nothing shifts, and a missing one leaves its plate', async () => {
    const { page, context, menu, faults } = await newGuest(stage, 'zh', { deviceScaleFactor: 2 })
    const [pictures, scripts] = [gate(), gate()]
    await context.route('**/pictures/**', (route) => pictures.then(() => route.continue()))
    await context.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`, { waitUntil: 'commit' })
    const shot = (dish: string) => menu.dish(dish).locator('picture > img')
    const blur = (dish: string) => menu.dish(dish).locator('picture + img')
    await blur('相片').waitFor()
    await expect.poll(() => opacity(blur('相片'))).toBe(1)
    await expect.poll(() => opacity(blur('奶茶'))).toBe(0.5)
    const before = await blur('相片').boundingBox()
    expect(before?.width).toBeGreaterThan(80)

    pictures.open()
    // The first request for a width waits until the server has made it.
    const made = { timeout: 10_000 }
    await expect.poll(() => opacity(blur('相片')), made).toBe(0)
    await expect.poll(() => opacity(blur('奶茶')), made).toBe(0)
    expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined()
    await expect.poll(() => shot('相片').boundingBox()).toEqual(before)
    await expect
      .poll(() => shot('相片').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/320\.avif$/)
    await expect
      .poll(() => shot('奶茶').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/boba\/160\.webp$/)
    await expect.poll(() => shot('没有').isVisible()).toBe(false)

    scripts.open()
    await page.waitForSelector('html[data-ready]')
    await expect.poll(() => opacity(blur('相片'))).toBe(0)
    await expect.poll(() => shot('没有').isVisible()).toBe(false)
    // The missing one is logged at most twice, once per width; nothing else fails.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  })
})

const opacity = (of: Locator) => of.evaluate((element) => Number(getComputedStyle(element).opacity))

/** A promise that is resolved from outside. */
function gate(): Promise<void> & { open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return Object.assign(opened, { open })
}
