import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { tableLinkOf } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** Prices by the rules of a country: what the menu says, what the cart foresees, what the bill shows. */
describe('prices of another country', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const shot = async ({ page, language }: Guest, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}.png`, fullPage: true })
  }

  it.each([
    ['en', 'Prices exclude 10% service charge and 9% GST.', 'Kaya toast', 'Hainanese chicken rice'],
    ['zh', '价格未含 10% 服务费和 9% 消费税（GST）。', '咖椰吐司', '海南鸡饭'],
    ['ja', '表示価格にサービス料10%とGST9%は含まれていません。', 'カヤトースト', '海南チキンライス'],
  ] as const)('a Singapore table reads them in %s from the menu to the bill', async (language, note, toast, rice) => {
    const guest = await newGuest(stage, language)
    const { page, landing, menu, cart, sent, checkout, text } = guest
    await page.goto(await tableLinkOf(stage, 'demosg', '1', { en: 'A1', zh: 'A2', ja: 'A3' }[language]))
    await landing.openMenu()
    await page.getByText(note).waitFor()
    await menu.add(toast)
    await menu.add(rice)
    await shot(guest, 'sg-menu')
    await menu.openCart()
    // 13.00 + 12.80, 10 % service, 9 % GST on both.
    await page.getByText(text('order.allIn', { what: 'both', amount: 'S$30.93' })).waitFor()
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    await shot(guest, 'sg-cart')
    await cart.sendOf(2).click()
    await sent.title.waitFor()
    await page
      .getByRole('link', { name: text('order.checkout') })
      .first()
      .click()
    await checkout.title.waitFor()
    const slip = page.getByRole('main')
    for (const figure of ['S$25.80', 'S$2.58', 'S$2.55', 'S$30.90']) await slip.getByText(figure).first().waitFor()
    await slip.getByText(text('order.step', { kind: 'service' })).waitFor()
    await expect.poll(() => checkout.pay.textContent()).toContain('30.93')
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    await shot(guest, 'sg-checkout')
    expect(guest.faults).toEqual([])
  })

  it('a Chinese menu says nothing of its prices', async () => {
    const guest = await newGuest(stage, 'zh')
    await guest.page.goto(stage.tableLink('101', 'A1'))
    await guest.landing.openMenu()
    expect(await guest.page.getByText('价格未含').count()).toBe(0)
  })

  it('Singapore’s take-away menu says that its prices contain the GST', async () => {
    const { page } = await newGuest(stage, 'en')
    await page.goto(`${stage.url}/s/demosg/orderLR?storeid=1&ordertype=1`)
    await page.getByText('Prices include 9% GST.').waitFor()
    await page.getByText('14.17').first().waitFor()
  })

  it('a Japanese pick-up has both tax rates on its checkout', async () => {
    const guest = await newGuest(stage, 'ja')
    const { page, menu, aheadCart, text } = guest
    await page.goto(`${stage.url}/s/demojp/orderLR?storeid=1&ordertype=1`)
    await menu.add('幕の内弁当')
    await menu.add('生ビール')
    await aheadCart.open('1')
    await aheadCart.submit.click()
    await page.getByText(text('order.due')).first().waitFor()
    await page.getByText('うち消費税 8%（対象 ¥980）').waitFor()
    await page.getByText('うち消費税 10%（対象 ¥600）').waitFor()
    await page.getByText('¥1580').first().waitFor()
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])
    await shot(guest, 'jp-checkout')
  })

  it('fits a narrow phone with big text', async () => {
    const guest = await bigTextGuest(stage, 'en')
    const { page, landing, menu, text } = guest
    await page.goto(await tableLinkOf(stage, 'demosg', '1', 'A4'))
    await landing.openMenu()
    await menu.add('Kaya toast')
    await menu.openCart()
    await page.getByText(text('order.allIn', { what: 'both', amount: 'S$15.59' })).waitFor()
    expect(await widerThanPhone(page)).toEqual([])
    await shot(guest, 'sg-cart-big')
  })
})
