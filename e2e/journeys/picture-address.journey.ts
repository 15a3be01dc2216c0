import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { newGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const photograph = readFileSync(fileURLToPath(new URL('../../docs/pictures/comanda.jpg', import.meta.url)))
const elsewhere = 'https://pictures.example'
const menu = makeLargeMenu({ dishes: 4, categories: 1 })
const addresses = [
  { picture: `${elsewhere}/fish.jpg`, icon: `${elsewhere}/sign.jpg` },
  { picture: `${elsewhere}/gone.jpg` },
  { picture: '/pictures/no-such-cutout.webp' },
]

describe('a picture that a menu names by address', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const dishes = menu.dishes.map((dish, at) => ({ ...dish, ...addresses[at] }))
    await publishMenu(stage, '101', { ...menu, dishes })
  })
  afterAll(() => stage?.close())

  it('shows to guests, and a missing one looks like a dish without picture', async () => {
    const guest = await newGuest(stage, 'en')
    await guest.context.route(`${elsewhere}/**`, (route) =>
      route.request().url().endsWith('/gone.jpg')
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body: photograph, contentType: 'image/jpeg' }),
    )
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await guest.page.waitForSelector('html[data-ready]')
    const dish = (number: number) => guest.menu.dish(`House dish number ${number}`)
    await expect.poll(() => widthOf(dish(1).locator('picture > img'))).toBeGreaterThan(0)
    await expect.poll(() => widthOf(dish(1).locator('h3 img'))).toBeGreaterThan(0)
    await expect.poll(() => dish(1).locator('picture > img').isVisible()).toBe(true)
    expect(await plateOf(dish(1))).toBe('none')
    for (const number of [2, 3]) {
      await expect.poll(() => plateOf(dish(number))).toBe('"H"')
      expect(await dish(number).locator('picture > img').isVisible()).toBe(false)
    }
    // The browser logs the missing picture, and nothing about a policy.
    expect(guest.faults.filter((fault) => !fault.includes('404'))).toEqual([])
  })
})

const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)

/** Content of the plate of a missing picture; `none` = no plate. */
const plateOf = (dish: Locator) =>
  dish.locator('picture').evaluate((picture) => getComputedStyle(picture, '::before').content)
