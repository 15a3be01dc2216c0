import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureSeller, configureStore, publishMenu } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { widerThanPhone } from '../touch.ts'

type Mode = 0 | 1 | 2

const pictures = ['pan', 'fish', 'shank', 'corn'] as const
/** Two dishes per mode, and a last category with all three; one dish has no picture. */
const dishes: readonly Dish[] = [
  ...[makeDish('W1', 'none', 0), makeDish('W2', 'none', 0)],
  ...[makeDish('B1', 'big', 1), makeDish('B2', 'big', 1)],
  ...[makeDish('S1', 'small', 2), makeDish('S2', 'small', 2)],
  ...[makeDish('M0', 'mixed', 0), makeDish('M1', 'mixed', 1), makeDish('M2', 'mixed', 2)],
  { ...makeDish('X1', 'mixed', 1), picture: '' },
]
const heads = ['By words', 'Big pictures', 'Small pictures', 'All of them']
const own = { W1: 0, W2: 0, B1: 1, B2: 1, S1: 2, S2: 2, M0: 0, M1: 1, M2: 2, X1: 2 }
const menu: MenuSnapshot = {
  ...{ version: '', currency: 'CNY', original: 'zh', dishes },
  categories: ['none', 'big', 'small', 'mixed'].map((code, sort) => ({
    code,
    names: { zh: code, en: heads[sort] ?? '' },
    sort,
  })),
}

/** One name is longer than a narrow phone's line. */
function nameOf(code: string): string {
  return code === 'W1' ? 'Dish W1, cooked twice over the hearth' : `Dish ${code}`
}

function makeDish(code: string, categoryCode: string, pictureMode: Mode): Dish {
  return {
    ...{ code, categoryCode, pictureMode, names: { zh: `菜${code}`, en: nameOf(code) } },
    picture: `/pictures/${pictures[Number(code.charCodeAt(1)) % pictures.length]}.webp`,
    descriptions: {
      zh: '小火慢煨',
      en: 'Made each morning over a low fire, with what is in season, and never twice the same',
    },
    ...{ price: money(1800), memberPrice: money(1500), standards: [], optionText: '', tags: [] },
    ...{ minOrder: 0, maxOrder: 0, soldOut: false },
  }
}

/** A dish shows as text, with a big or a small picture (spec 1 §2, §9): by its own setting, or by the seller's. */
describe('picture modes', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', menu)
  })
  afterAll(() => stage?.close())

  async function open(guest: Guest, layout: 'orderLR' | 'orderTB' = 'orderLR'): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo/${layout}?storeid=101`)
    await guest.page.waitForSelector(`html[data-ready=${layout}]`)
    await guest.menu.dish('Dish X1').waitFor()
  }
  /** The visible mode of each dish: no picture, one above its text, or one beside it. */
  const seen = ({ page }: Guest) =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('main [data-code]')].map((card) => {
          const [name, first] = [card.querySelector('h3'), card.firstElementChild]
          const [top, bottom] = [name?.getBoundingClientRect().top ?? 0, first?.getBoundingClientRect().bottom ?? 0]
          return [card.dataset.code, first?.contains(name) ? 0 : bottom <= top ? 1 : 2]
        }),
      ),
    )
  /** Prices that wrap for lack of space. */
  const brokenPrices = ({ page }: Guest) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main [data-code] span')]
        .filter((one) => one.textContent === '¥')
        .flatMap(({ parentElement: price }) => {
          const room = Number.parseFloat(getComputedStyle(price ?? document.body).fontSize) * 2
          return price && price.getBoundingClientRect().height > room ? [price.textContent] : []
        }),
    )
  const allAre = (mode: Mode) => ({
    ...Object.fromEntries(dishes.map(({ code }) => [code, mode])),
    // A missing picture is never big.
    X1: mode === 1 ? 2 : mode,
  })

  it('follow the dishes, each category under its header, each dish with price and +', async () => {
    const guest = await newGuest(stage, 'en')
    await open(guest)
    expect(await seen(guest)).toEqual(own)
    const main = guest.page.getByRole('main')
    await expect.poll(() => main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(heads)
    for (const { code } of dishes) {
      const card = guest.menu.dish(nameOf(code))
      await card.getByText(guest.text('menu.member', { amount: '¥15' })).waitFor()
      await guest.menu.plus(nameOf(code)).waitFor()
    }
    expect(await axeFaults(guest.page)).toEqual([])
    expect(guest.faults).toEqual([])
  })

  it('put two big pictures in a row under categories on top, and change nothing else', async () => {
    const guest = await newGuest(stage, 'en')
    await open(guest, 'orderTB')
    expect(await seen(guest)).toEqual(own)
    const topOf = async (code: string) => Math.round((await guest.menu.dish(nameOf(code)).boundingBox())?.y ?? -1)
    expect(await topOf('B2')).toBe(await topOf('B1'))
    for (const [one, next] of [
      ['W1', 'W2'],
      ['S1', 'S2'],
      ['M1', 'M2'],
    ] as const)
      expect(await topOf(next)).toBeGreaterThan(await topOf(one))
    // Below each other, also in a tile that is higher than its text.
    const gap = await guest.menu.dish('Dish M1').evaluate((card) => {
      const [name, story] = [...card.querySelectorAll('h3, p')].map((one) => one.getBoundingClientRect())
      return (story?.top ?? Number.NaN) - (name?.bottom ?? Number.NaN)
    })
    // Space for the original name.
    expect(gap).toBeGreaterThan(12)
    expect(gap).toBeLessThan(30)
    expect(guest.faults).toEqual([])
  })

  it('have room for text twice as big', async () => {
    const guest = await bigTextGuest(stage, 'en')
    for (const layout of ['orderLR', 'orderTB'] as const) {
      await open(guest, layout)
      expect(await widerThanPhone(guest.page)).toEqual([])
      expect(await brokenPrices(guest)).toEqual([])
      expect(await axeFaults(guest.page)).toEqual([])
    }
    expect(guest.faults).toEqual([])
  })

  it.each([0, 1, 2] as const)('are %i for every dish when the seller sets it', async (mode) => {
    await configureSeller(stage, { picMode: mode })
    const guest = await newGuest(stage, 'en')
    for (const layout of ['orderLR', 'orderTB'] as const) {
      await open(guest, layout)
      await expect.poll(() => seen(guest)).toEqual(allAre(mode))
    }
    expect(guest.faults).toEqual([])
  })

  it('follow a store’s own setting over the seller’s', async () => {
    await configureSeller(stage, { picMode: 1 })
    await configureStore(stage, '101', { picMode: 0 })
    const guest = await newGuest(stage, 'en')
    await open(guest)
    await expect.poll(() => seen(guest)).toEqual(allAre(0))
    expect(guest.faults).toEqual([])
  })
})
