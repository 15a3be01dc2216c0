import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configureStore } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function atTheMenu(guest: Guest, tableNo: string): Promise<Guest> {
  await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=${tableNo}`)
  return guest
}

describe('a guest who reads Chinese', () => {
  let guest: Guest
  beforeAll(async () => {
    guest = await atTheMenu(await seatGuest(stage, 'zh', { tableNo: 'A1' }), 'A1')
    await guest.search.open()
    await guest.search.ready()
  })
  afterEach(() => expect(guest.faults).toEqual([]))

  it('sees popular dishes, each once, before typing', async () => {
    const { search, text } = guest
    await search.region(text('search.hots')).waitFor()
    await search.region(text('menu.recommended')).waitFor()
    const codes = await search.dishes.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.code))
    expect(codes.length).toBeGreaterThan(5)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('finds a dish by pinyin initials, with the matching characters marked', async () => {
    const { search, text } = guest
    await search.type('hgr')
    await search.dish('炉火回锅肉').waitFor()
    await expect.poll(() => search.marks.allTextContents()).toContain('回锅肉')
    await expect.poll(async () => search.said(text('search.found', { n: await search.dishes.count() })).count()).toBe(1)
  })

  it('finds it by pinyin, English name and code', async () => {
    const { search } = guest
    for (const words of ['huiguo', 'twice cooked', 's01']) {
      await search.type(words)
      await search.dish('炉火回锅肉').waitFor()
    }
  })

  it('types with an input method: unfinished text finds dishes and never shows an empty result', async () => {
    const { search, text, page, context } = guest
    const session = await context.newCDPSession(page)
    const compose = (words: string) =>
      session.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length })
    const nothing = search.sheet.getByText(text('search.none', { query: '@' }).split('@')[0] ?? '@')
    await search.type('')
    await compose('mapo')
    await search.dish('麻婆豆腐').waitFor()
    await compose('mapo vv')
    await expect.poll(() => search.field.inputValue()).toBe('mapo vv')
    await expect.poll(() => nothing.count()).toBe(0)
    await expect.poll(() => search.dish('麻婆豆腐').count()).toBe(1)
    await session.send('Input.insertText', { text: '麻婆' })
    await expect.poll(() => search.field.inputValue()).toBe('麻婆')
    await expect.poll(() => search.marks.allTextContents()).toContain('麻婆')
    await compose('vv')
    await session.send('Input.insertText', { text: '乙' })
    await nothing.waitFor()
  })

  it('sees an empty result with suggestions', async () => {
    const { search, text } = guest
    await search.type('龙虾披萨')
    await search.said(text('search.none', { query: '龙虾披萨' })).waitFor()
    await search.sheet.getByText(text('search.noneText')).waitFor()
    // Popular dishes show below.
    await expect.poll(() => search.dishes.count()).toBeGreaterThan(3)
    await search.sheet.getByRole('button', { name: text('search.clear'), exact: true }).click()
    await expect.poll(() => search.field.inputValue()).toBe('')
    await expect.poll(() => search.field.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('adds a found dish and goes to the cart', async () => {
    const { search, menu, cart, text, page } = guest
    await search.type('mifan')
    await expect.poll(() => search.marks.allTextContents()).toContain('米饭')
    await search.dish('米饭').getByRole('button').last().click()
    await expect.poll(() => search.dish('米饭').getByRole('spinbutton').textContent()).toBe('1')
    await search.said(text('menu.nowChosen', { name: '米饭', n: 1 })).waitFor()
    await search.sheet.getByRole('button', { name: text('menu.toCart') }).click()
    await cart.sendOf(1).waitFor()
    await page.goBack()
    await menu.categories.waitFor()
    await expect.poll(() => search.sheet.count()).toBe(0)
  })

  it('finds earlier searches on this phone, and can delete them', async () => {
    const { search, text } = guest
    await search.open()
    const recent = search.region(text('search.recent'))
    await recent.waitFor()
    const words = await recent.getByRole('listitem').allTextContents()
    expect(words[0]).toBe('mifan')
    expect(words).not.toContain('龙虾披萨')
    expect(words.length).toBeLessThanOrEqual(6)
    await recent.getByRole('button', { name: 'mifan', exact: true }).click()
    await search.dish('米饭').waitFor()
    await search.clear()
    await recent.getByRole('button', { name: text('search.forget') }).click()
    await recent.waitFor({ state: 'hidden' })
    await expect.poll(() => search.field.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('leaves with the phone’s back button, and stays on the menu', async () => {
    const { search, page } = guest
    await page.evaluate(() => history.back())
    await search.sheet.waitFor({ state: 'hidden' })
    // The step back is undone.
    await page.waitForURL(/\/orderLR/)
    await expect.poll(() => search.opener.isVisible()).toBe(true)
  })
})

it('a guest who reads Japanese finds a dish by kana and by romaji', async () => {
  const { search, text, page, faults } = await atTheMenu(await seatGuest(stage, 'ja', { tableNo: 'A2' }), 'A2')
  await search.open()
  await search.ready()
  for (const words of ['まーぼー', 'マーボー', 'ﾏｰﾎﾞｰ', 'まーぼーd', 'maaboo', 'mabo']) {
    await search.type(words)
    await search.region(text('search.found', { n: 1 })).waitFor()
    await expect.poll(() => search.dish('麻婆豆腐').count(), { message: words }).toBe(1)
  }
  await search.type('ほいこーろー')
  await expect.poll(() => search.marks.allTextContents()).toEqual(['ホイコーロー'])
  await page.keyboard.press('Escape')
  await search.sheet.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

it('a guest who reads English finds dishes by a tag, and sees the tag', async () => {
  const { search, text, faults } = await atTheMenu(await seatGuest(stage, 'en', { tableNo: 'A3' }), 'A3')
  await search.open()
  await search.ready()
  await search.type('vegan')
  await expect.poll(() => search.dishes.count()).toBeGreaterThan(8)
  await expect.poll(async () => search.said(text('search.found', { n: await search.dishes.count() })).count()).toBe(1)
  await expect.poll(async () => new Set(await search.marks.allTextContents())).toEqual(new Set(['Vegan']))
  await expect.poll(async () => (await search.marks.count()) - (await search.dishes.count())).toBe(0)
  expect(faults).toEqual([])
})

it('keys are enough: to the search, to a dish, back and out', { tags: 'soak' }, async () => {
  const guest = await atTheMenu(await seatGuest(stage, 'en', { tableNo: 'A4' }), 'A4')
  const { search, page, faults } = guest
  const isFocused = (locator: typeof search.field) => locator.evaluate((one) => one === document.activeElement)
  await search.opener.waitFor()
  await page.waitForSelector('html[data-ready]')
  await search.opener.focus()
  await page.keyboard.press('Enter')
  await search.field.waitFor()
  await expect.poll(() => isFocused(search.field)).toBe(true)
  await page.keyboard.type('poached fish')
  await search.dish('Sichuan pepper poached fish').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(search.field)).toBe(false)
  await page.keyboard.press('Tab')
  const name = search.dish('Sichuan pepper poached fish').getByRole('button').first()
  await expect.poll(() => isFocused(name)).toBe(true)
  await page.keyboard.press('Enter')
  const dish = page.getByRole('dialog', { name: 'Sichuan pepper poached fish' })
  await dish.waitFor()
  await page.keyboard.press('Escape')
  await dish.waitFor({ state: 'hidden' })
  await expect.poll(() => search.sheet.isVisible()).toBe(true)
  await expect.poll(() => isFocused(name)).toBe(true)
  // The focus cycles within the search.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true)
  }
  await search.field.focus()
  await page.keyboard.press('Escape')
  await search.sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(search.opener)).toBe(true)
  expect(faults).toEqual([])
})

/** Waits until half a second passed without a new request. */
async function calm(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await loaded(); now !== before; now = await loaded()) {
    before = now
    await page.waitForTimeout(500)
  }
}

it('recommendations switched off by the owner do not show', { tags: 'soak' }, async () => {
  await configureStore(stage, '101', { recommendation: false })
  const { search, text } = await atTheMenu(await newGuest(stage, 'zh'), 'A5')
  await search.open()
  await search.region(text('search.hots')).waitFor()
  expect(await search.region(text('menu.recommended')).count()).toBe(0)
  await configureStore(stage, '101', { recommendation: true })
})

it('failed best sellers are requested again on the next opening', { tags: 'soak' }, async () => {
  const { search, text, page } = await atTheMenu(await newGuest(stage, 'zh'), 'A5')
  const lost = (route: Route) => route.fulfill({ status: 500, body: '' })
  await page.route(/\/hots\.json/, lost)
  await search.open()
  await search.region(text('menu.recommended')).waitFor()
  await search.ready()
  expect(await search.region(text('search.hots')).count()).toBe(0)
  await page.keyboard.press('Escape')
  await search.sheet.waitFor({ state: 'hidden' })
  await page.unroute(/\/hots\.json/, lost)
  await search.open()
  await search.region(text('search.hots')).waitFor()
})

it('offline it searches names, tags and codes, and pinyin again once online', {
  tags: 'soak',
}, async () => {
  const { search, text, context, page } = await atTheMenu(await newGuest(stage, 'zh'), 'A5')
  await page.waitForSelector('html[data-ready]')
  // Its code loads when the phone is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('search-sheet')),
  )
  await calm(page)
  await context.setOffline(true)
  // The offline message moves the page down.
  await page.getByText(text('app.offline')).waitFor()
  await search.open()
  await search.sheet.getByText(text('search.namesOnly')).waitFor()
  await search.region(text('menu.recommended')).waitFor()
  await search.type('回锅')
  await search.dish('炉火回锅肉').waitFor()
  await search.type('hgr')
  await search.sheet
    .getByText(text('search.none', { query: 'hgr' }), { exact: true })
    .first()
    .waitFor()
  await context.setOffline(false)
  await search.dish('炉火回锅肉').waitFor()
  await search.sheet.getByText(text('search.namesOnly')).waitFor({ state: 'hidden' })
})

it('the covered page is not painted, and keeps its position', {
  tags: 'soak',
}, async () => {
  const guest = await atTheMenu(await seatGuest(stage, 'en', { tableNo: 'A5' }), 'A5')
  const { search, dish, page, faults } = guest
  const under = page.locator('main [role=listitem][data-code] h3')
  const place = () => page.evaluate(() => window.scrollY)
  await under.nth(8).scrollIntoViewIfNeeded()
  const before = await place()
  await search.open()
  await expect.poll(() => under.nth(8).isVisible()).toBe(false)
  await expect.poll(() => search.field.isVisible()).toBe(true)
  await search.type('poached fish')
  await search.region(guest.text('search.found', { n: 1 })).waitFor()
  await search.dish('Sichuan pepper poached fish').getByRole('button').first().click()
  await expect.poll(() => dish.action.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await search.sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => under.nth(8).isVisible()).toBe(true)
  expect(await place()).toBe(before)
  expect(faults).toEqual([])
})
