import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRestaurantMenu } from '../../apps/server/src/seed/demo-menu.ts'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest, withLanguage } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openStage, type Stage } from '../stage.ts'
import { normalizeSpaces, sentencesOf } from '../texts.ts'
import { widerThanPhone } from '../touch.ts'

const languages = ['zh', 'en', 'ja'] as const
const at: Readonly<Record<(typeof languages)[number], number>> = { zh: 0, en: 1, ja: 2 }
const htmlLang: Readonly<Record<(typeof languages)[number], RegExp>> = { zh: /^zh/, en: /^en/, ja: /^ja/ }
/** Characters that must not appear on a page of that language: Chinese or Japanese in English, kana in Chinese. */
const foreign: Partial<Record<Language, RegExp>> = {
  en: /[\u3040-\u30ff\u3400-\u9fff]+/,
  zh: /[\u3041-\u3096\u30a1-\u30fa]+/,
}

/** The page's text and its accessible names, line by line. */
async function linesOf(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    // The original name beside a translation is marked with its language and is allowed.
    const originals = [...document.querySelectorAll<HTMLElement>('body [lang]')].filter(
      (one) => one.lang !== document.documentElement.lang,
    )
    for (const original of originals) original.hidden = true
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen, in lines as it is seen
    const seen = document.body.innerText
    for (const original of originals) original.hidden = false
    return [document.title, seen, ...labels].join('\n')
  })
  return said
    .split('\n')
    .map(normalizeSpaces)
    .filter((line) => line !== '')
}

async function expectOnly(language: Language, page: Page): Promise<void> {
  const lines = await linesOf(page)
  const own = new Set(sentencesOf('diner', language))
  const others = languages.filter((one) => one !== language).flatMap((one) => sentencesOf('diner', one))
  const strangers = new Set(others.filter((sentence) => !own.has(sentence)))
  expect(lines.filter((line) => strangers.has(line))).toEqual([])
  const signs = foreign[language]
  if (signs !== undefined) expect(lines.filter((line) => signs.test(line))).toEqual([])
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(htmlLang[language])
}

/** Text marked as being in the menu's own language. */
const original = (within: Locator, words: string) => within.locator('[lang="zh"]').getByText(words, { exact: true })

describe('the same dinner in three languages', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it.each(languages)('uses only %s from the table to the bill', async (language) => {
    const guest = await seatGuest(stage, language, { tableNo: `A${at[language] + 1}` })
    const { page, text } = guest
    const { dishes } = demoRestaurantMenu
    const lotus = dishes.find(({ code }) => code === 'L05')?.names[language] ?? ''

    await expectOnly(language, page)
    await expect.poll(() => page.title()).toContain(text('title.landing'))
    // A screen reader announces the first page itself, not a step within the app. Before hydration a link is not such a
    // step.
    await waitUntilHydrated(page)
    const said = await page.getByRole('status').first().elementHandle()
    expect(await said?.textContent()).toBe('')

    await guest.landing.openMenu()
    await expect.poll(() => page.title()).toContain(text('title.orderLR'))
    await expect.poll(() => said?.textContent()).toBe(text('title.orderLR'))
    const names = dishes.map((dish) => dish.names[language])
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names)
    await guest.menu.add(lotus)
    await expectOnly(language, page)

    await guest.menu.openCart()
    await expect.poll(() => page.title()).toContain(text('title.cart'))
    await expect.poll(() => said?.textContent()).toBe(text('title.cart'))
    await guest.cart.line(lotus).waitFor()
    await expectOnly(language, page)

    await guest.cart.sendOf(1).click()
    await guest.sent.title.waitFor()
    await expect.poll(() => page.title()).toContain(text('title.sent'))
    await guest.sent.dish(lotus, 'received').waitFor()
    await expectOnly(language, page)

    await guest.sent.checkout.click()
    await guest.checkout.pay.waitFor()
    await expect.poll(() => page.title()).toContain(text('title.check'))
    await expectOnly(language, page)
    expect(guest.faults).toEqual([])
  })

  it('shows the original beside every translation, for pointing at', { tags: 'soak' }, async () => {
    const { page, landing, menu, dish, text, faults } = await seatGuest(stage, 'en', { tableNo: 'A5' })
    await landing.openMenu()
    await original(page.locator('[data-category]'), '招牌').waitFor()
    await original(menu.categories, '凉菜').waitFor()
    await original(menu.recommendations, '砂锅牛腱').waitFor()
    await menu.openChoice('Sichuan pepper poached fish')
    for (const [section, words] of [
      [text('dish.size'), '小份'],
      ['Heat', '麻辣'],
      ['Heat', '微麻微辣'],
      ['Add to the pot', '嫩豆腐'],
    ] as const)
      await original(dish.field(section), words).waitFor()
    await original(dish.sheet, '店里点最多').waitFor()
    // The description is folded, and its original with it.
    const story = dish.sheet.locator('[lang="zh"]').filter({ hasText: '汉源青花椒' })
    expect(await story.count()).toBe(0)
    await dish.sheet.getByRole('button', { name: text('dish.more'), exact: true }).click()
    await story.waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menu.openChoice('Hearthside set for two')
    for (const words of ['炉边双人套餐', '凉菜', '刀拍黄瓜', '花椒水煮鱼, 小份'])
      await original(dish.sheet, words).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('shows it in the table’s and the phone’s cart too', { tags: 'soak' }, async () => {
    const { page, landing, menu, cart, aheadCart, faults } = await seatGuest(stage, 'en', { tableNo: 'A8' })
    await landing.openMenu()
    await menu.openChoice('Sichuan pepper poached fish')
    await menu.takeChoice('Sichuan pepper poached fish')
    await menu.openCart()
    const fish = page.getByRole('listitem').filter({ hasText: 'Sichuan pepper poached fish' })
    await original(fish, '花椒水煮鱼, 小份 · 不麻不辣').waitFor()
    await original(page.getByRole('heading', { level: 3 }), '招牌').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add('Sea salt cookies')
    await aheadCart.open('1')
    await original(cart.line('Sea salt cookies'), '海盐曲奇').waitFor()
    expect(faults).toEqual([])
  })

  it('repeats nothing for a guest who reads the menu’s language', { tags: 'soak' }, async () => {
    const { page, landing, menu, dish } = await seatGuest(stage, 'zh', { tableNo: 'A6' })
    await landing.openMenu()
    await menu.openChoice('花椒水煮鱼')
    await dish.field('麻辣').waitFor()
    expect(await page.locator('main [lang], dialog [lang]').allTextContents()).toEqual([])
    await expect.poll(() => page.locator('[data-category]').getByText('招牌', { exact: true }).count()).toBe(1)
  })

  it('has room for both with text twice as big', async () => {
    const phone = await stage.bigTextPhone({ locale: 'en-GB' })
    const { page, landing, menu, dish, faults } = withLanguage(phone, 'en')
    await page.goto(stage.tableLink('101', 'A7'))
    await landing.openMenu()
    expect(await widerThanPhone(page)).toEqual([])
    for (const name of ['Sichuan pepper poached fish', 'Hearthside set for two']) {
      await menu.openChoice(name)
      await dish.sheet.locator('[lang="zh"]').nth(3).waitFor()
      expect(await widerThanPhone(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  })

  it('changes the language in place and keeps the cart', async () => {
    let guest: Guest = await seatGuest(stage, 'zh', { tableNo: 'A4' })
    await guest.landing.openMenu()
    await guest.menu.add('桂花糖藕')
    await guest.menu.add('米饭')
    await guest.page.getByRole('link', { name: guest.text('menu.backToTable', { table: 'A4' }) }).click()
    for (const [language, name, dish] of [
      ['ja', '日本語', 'れんこんもち米詰め 金木犀シロップ'],
      ['en', 'English', 'Osmanthus lotus root'],
      ['zh', '中文', '桂花糖藕'],
    ] as const) {
      await guest.landing.chooseLanguage(name)
      guest = withLanguage(guest, language)
      await expect.poll(() => guest.page.locator('html').getAttribute('lang')).toMatch(htmlLang[language])
      await guest.landing.openMenu()
      await expect.poll(() => guest.menu.portions(dish).textContent()).toBe('1')
      await guest.menu.openCart()
      await guest.cart.sendOf(2).waitFor()
      await expectOnly(language, guest.page)
      await guest.page.goBack()
      await guest.page.getByRole('link', { name: guest.text('menu.backToTable', { table: 'A4' }) }).click()
    }
    expect(guest.faults).toEqual([])
  })
})
