import { existsSync, readFileSync } from 'node:fs'
import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import { priceCart } from '@comanda/rules/cart/price-cart.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readOptionText, writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { describe, expect, it } from 'vitest'
import { makeTableCode } from '../features/store/store.service.ts'
import { demoPopup } from './demo-home.ts'
import { demoRestaurantMenu, demoTeaMenu } from './demo-menu.ts'
import { demoStores, demoTables } from './demo-store.ts'
import { demoStyle } from './demo-style.ts'

const pictureFolder = new URL('../../assets/pictures/', import.meta.url)

/** Every language is present and translated: English has no Chinese characters. */
function expectTranslated(text: LocalizedText | undefined, what: string): void {
  for (const language of ['zh', 'en', 'ja'] as const) {
    expect(text?.[language]?.trim(), `${what} in ${language}`).toBeTruthy()
    expect(text?.[language], `${what} in ${language}`).toBe(text?.[language]?.trim())
  }
  expect(text?.en, what).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
}

function expectSoldDish(dish: Dish, menu: MenuSnapshot): void {
  expectTranslated(dish.names, dish.code)
  if (dish.descriptions !== undefined) expectTranslated(dish.descriptions, `${dish.code} description`)
  expect(dish.picture).toMatch(/^\/pictures\/[a-z-]+\.webp$/)
  expect(existsSync(new URL(`../../assets${dish.picture}`, import.meta.url)), dish.picture).toBe(true)
  expect(dish.hue).toBeGreaterThanOrEqual(0)
  expect(dish.hue).toBeLessThanOrEqual(11)
  for (const way of [dish, ...dish.standards]) {
    expect(way.price).toBeGreaterThan(0)
    expect(way.memberPrice ?? 1).toBeGreaterThan(0)
    expect(way.memberPrice ?? 0, `${dish.code} member price`).toBeLessThan(way.price)
  }
  for (const standard of dish.standards) expectTranslated(standard.names, `${dish.code} ${standard.name}`)
  if (dish.standards.length > 0) expect(dish.price).toBe(dish.standards[0]?.price)
  const reading = readOptionText(dish.optionText)
  expect(reading.faults).toEqual([])
  expect(writeOptionText(reading.sections)).toBe(dish.optionText)
  const words = reading.sections.flatMap(({ name, entries }) => [name, ...entries.map((entry) => entry.name)])
  for (const word of [...words, ...dish.tags]) expectTranslated(menu.texts?.[word], word)
}

describe.each([
  ['the restaurant', demoRestaurantMenu, 64, 9],
  ['the tea shop', demoTeaMenu, 16, 3],
] as const)('the menu of %s', (_name, menu, dishes, categories) => {
  it(`has at least ${dishes} dishes, each sellable and in three languages`, () => {
    expect(menu.dishes.length).toBeGreaterThanOrEqual(dishes)
    for (const dish of menu.dishes) expectSoldDish(dish, menu)
  })

  it('uses every code and name once', () => {
    expect(new Set(menu.dishes.map(({ code }) => code)).size).toBe(menu.dishes.length)
    for (const language of ['zh', 'en', 'ja'] as const) {
      expect(new Set(menu.dishes.map(({ names }) => names[language])).size).toBe(menu.dishes.length)
    }
  })

  it('has no empty category and no dish outside one', () => {
    expect(menu.categories.length).toBeGreaterThanOrEqual(categories)
    expect(new Set(menu.dishes.map(({ categoryCode }) => categoryCode))).toEqual(
      new Set(menu.categories.map(({ code }) => code)),
    )
    for (const category of menu.categories) {
      expectTranslated(category.names, category.code)
      expectTranslated(category.descriptions, `${category.code} description`)
    }
  })

  it('can be priced by the rules', () => {
    const lines = menu.dishes.map(({ code, standards }) => ({
      id: code,
      code,
      num: 1,
      addItems: [],
      memo: '',
      uid: 'guest',
      ...(standards[0] && { standard: standards[0].name }),
    }))
    const gone = priceCart(lines, menu, new Set()).problems.filter(({ code }) => code === 'dish_gone')
    expect(gone).toEqual([])
  })
})

describe("the demo's set meals", () => {
  const dishes = new Map(demoRestaurantMenu.dishes.map((dish) => [dish.code, dish]))
  const meals = demoRestaurantMenu.dishes.filter(({ isGroup }) => isGroup)

  it('are at least two, with groups that can be completed', () => {
    expect(meals.length).toBeGreaterThanOrEqual(2)
    for (const { suite = [] } of meals) {
      expect(suite.length).toBeGreaterThanOrEqual(2)
      for (const group of suite) {
        expectTranslated(group.names, group.groupNo)
        expect(group.parts.length).toBeGreaterThan(0)
        for (const part of group.parts) {
          const dish = dishes.get(part.code)
          expect(dish, part.code).toBeDefined()
          expect(dish?.isGroup).not.toBe(true)
          if (part.standard !== '') expect(dish?.standards.map(({ name }) => name)).toContain(part.standard)
        }
      }
    }
  })
})

describe.each([
  ['the restaurant', demoRestaurantMenu],
  ['the tea shop', demoTeaMenu],
] as const)('recommendations and search of %s', (_name, menu) => {
  const codes = new Set(menu.dishes.map(({ code }) => code))

  it('name dishes of the menu', () => {
    const named = [
      ...(menu.recommend ?? []),
      ...(menu.hots ?? []),
      ...(menu.hotSchemes ?? []).flatMap((scheme) => scheme.codes),
      ...Object.entries(menu.sides ?? {}).flat(2),
    ]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((code) => !codes.has(code))).toEqual([])
  })

  it('give every dish a reading in kana', () => {
    for (const { code, readings } of menu.dishes) expect(readings?.ja, code).toMatch(/^[\u3041-\u3096ー ]+$/)
  })
})

describe('the pictures', () => {
  it('have a credit and a licence', () => {
    const credits = readFileSync(new URL('CREDITS.md', pictureFolder), 'utf8')
    const used = [...demoRestaurantMenu.dishes, ...demoTeaMenu.dishes].map(({ picture }) => picture?.split('/').at(-1))
    for (const name of used) expect(credits).toContain(`| ${name} |`)
    expect(readFileSync(new URL('LICENSE.txt', pictureFolder), 'utf8')).toContain('MIT License')
  })
})

describe('the style', () => {
  it('matches the contract and names existing pictures', () => {
    expect(styleConfig.parse(demoStyle)).toEqual(demoStyle)
    for (const item of [...demoStyle.home.flatMap(({ items }) => items), demoPopup]) {
      expectTranslated(item.title, 'title')
      if (item.subtitle !== undefined) expectTranslated(item.subtitle, 'subtitle')
      expect(existsSync(new URL(`../../assets${item.picture}`, import.meta.url)), item.picture).toBe(true)
    }
  })
})

it("the demo's home page has every kind of part and link", () => {
  const kinds = ['banner', 'seller', 'member', 'button1', 'button2', 'button3', 'button4', 'swipe_x']
  expect(kinds.filter((kind) => !demoStyle.home.some(({ type }) => type === kind))).toEqual([])
  const links = demoStyle.home.flatMap(({ items }) => items.map(({ link }) => link))
  expect(links).toEqual(expect.arrayContaining(['tsyd', 'ddzt', 'mdlb', 'hycz', 'jfsc']))
})

describe('the stores', () => {
  it('are the five of the design, with twelve tables each', () => {
    expect(demoStores.map(({ storeId }) => storeId)).toEqual(['101', '102', '103', '104', '105'])
    expect(demoTables.map(({ tableNo }) => tableNo)).toEqual(Array.from({ length: 12 }, (_, index) => `A${index + 1}`))
    for (const { names, address, storeId } of demoStores) {
      expectTranslated(names, storeId)
      expectTranslated(address, storeId)
    }
  })

  it('have must-order dishes of their menu', () => {
    const codes = new Set(demoRestaurantMenu.dishes.map(({ code }) => code))
    const mustOrder = demoStores.find(({ storeId }) => storeId === '105')?.config.mustOrder as { code: string }[]
    expect(mustOrder.length).toBeGreaterThan(0)
    for (const { code } of mustOrder) expect(codes).toContain(code)
  })

  it('have table codes that cannot be guessed or derived', () => {
    const codes = Array.from({ length: 1000 }, () => makeTableCode('demo'))
    expect(new Set(codes).size).toBe(1000)
    for (const code of codes) expect(code).toMatch(/^demo-[0-9a-hjkmnp-tv-z]{20}$/)
  })
})
