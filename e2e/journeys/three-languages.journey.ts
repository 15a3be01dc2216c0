import type { Language } from '@comanda/contract/errors.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRestaurantMenu } from '../../apps/server/src/seed/demo-menu.ts'
import { type Guest, seatGuest, withLanguage } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { asRead, sentencesOf } from '../texts.ts'

const languages = ['zh', 'en', 'ja'] as const
const at: Readonly<Record<Language, number>> = { zh: 0, en: 1, ja: 2 }
const htmlLang: Readonly<Record<Language, RegExp>> = { zh: /^zh/, en: /^en/, ja: /^ja/ }
/** What cannot stand on a page of that language: Chinese or Japanese on an English one, kana on a Chinese one. */
const foreign: Partial<Record<Language, RegExp>> = {
  en: /[\u3040-\u30ff\u3400-\u9fff]+/,
  zh: /[\u3041-\u3096\u30a1-\u30fa]+/,
}

/** What is written on the page and what a screen reader says of it, line by line. */
async function linesOf(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    // The original name beside a translation says of itself that it is in another language: it is meant to be there.
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
    .map(asRead)
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

describe('the same dinner in three languages', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it.each(languages)('speaks %s and nothing else from the table to the bill', async (language) => {
    const guest = await seatGuest(stage, language, { tableNo: `A${at[language] + 1}` })
    const { page, text } = guest
    const { dishes } = demoRestaurantMenu
    const lotus = dishes.find(({ code }) => code === 'L05')?.names[language] ?? ''

    await expectOnly(language, page)
    await expect.poll(() => page.title()).toContain(text('title.landing'))

    await guest.landing.openMenu()
    await expect.poll(() => page.title()).toContain(text('title.orderLR'))
    const names = dishes.map((dish) => dish.names[language])
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names)
    await guest.menu.add(lotus)
    await expectOnly(language, page)

    await guest.menu.openCart()
    await expect.poll(() => page.title()).toContain(text('title.cart'))
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

  it('changes the language on the spot and keeps the cart', async () => {
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
