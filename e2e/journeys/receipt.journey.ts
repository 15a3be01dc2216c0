import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { tableLinkOf } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { orderAhead } from '../order-ahead.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openSellersTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** A paid bill's receipt: as a page, and as a PDF whose text can be searched. */
describe('the receipt of a paid bill', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const shot = async ({ page, language }: Guest, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}.png`, fullPage: true })
  }

  const expectSound = async ({ page }: Guest) =>
    expect([await axeFaults(page), await smallTargets(page), await widerThanPhone(page)]).toEqual([[], [], []])

  /** The guest orders a dish, pays in the wallet and opens the receipt. */
  async function openReceipt(guest: Guest, link: string, dish: string): Promise<void> {
    const { page, landing, menu, cart, sent, checkout, wallet, text } = guest
    await page.goto(link)
    await landing.openMenu()
    await menu.add(dish)
    await menu.openCart()
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    await page
      .getByRole('link', { name: text('order.checkout') })
      .first()
      .click()
    await checkout.title.waitFor()
    await checkout.pay.click()
    await wallet.pay.click()
    await checkout.paid.waitFor()
    await page.getByRole('link', { name: text('checkout.receipt'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: text('checkout.receipt') }).waitFor()
  }

  async function pdfText({ page, text }: Guest): Promise<string> {
    const href = await page.getByRole('link', { name: text('checkout.receiptPdf') }).getAttribute('href')
    const answer = await page.request.get(`${stage.url}${href}`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const { text: words } = await extractText(new Uint8Array(await answer.body()), { mergePages: true })
    return words.replace(/\s+/g, ' ')
  }

  it.each([
    ['zh', 'A1', '桂花糖藕', ['消费凭证', '桂花糖藕', '¥26.00', '微信支付']],
    ['en', 'A2', 'Osmanthus lotus root', ['Receipt', 'Osmanthus lotus root', '¥26.00', 'WeChat Pay']],
    ['ja', 'A3', 'れんこんもち米詰め 金木犀シロップ', ['領収書', '¥26.00']],
  ] as const)('is a page and a PDF in %s', async (language, table, dish, words) => {
    const guest = await newGuest(stage, language)
    await openReceipt(guest, stage.tableLink('101', table), dish)
    for (const word of words) await guest.page.getByText(word).first().waitFor()
    await expectSound(guest)
    await shot(guest, 'receipt')
    const text = await pdfText(guest)
    for (const word of words) expect(text).toContain(word)
    expect(guest.faults).toEqual([])
  })

  it('is printed without bar and buttons, and opens from the list of bills', async () => {
    const guest = await newGuest(stage, 'zh')
    const { page, text, bills } = guest
    await openReceipt(guest, stage.tableLink('101', 'A4'), '桂花糖藕')
    const dish = page.getByRole('main').getByText('桂花糖藕')
    const print = page.getByRole('button', { name: text('checkout.receiptPrint') })
    await dish.waitFor()
    await page.emulateMedia({ media: 'print' })
    await print.waitFor({ state: 'hidden' })
    expect([await page.getByRole('banner').isVisible(), await dish.isVisible()]).toEqual([false, true])
    await shot(guest, 'receipt-print')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await print.click()
    await page.waitForSelector('body[data-printed]')
    await page.getByRole('link', { name: text('checkout.receiptBack') }).click()
    await bills.title.waitFor()
    await page.getByRole('link', { name: '¥26' }).waitFor()
    await expectSound(guest)
    await shot(guest, 'receipt-bills')
    await page.getByRole('link', { name: text('title.receipt'), exact: true }).click()
    await dish.waitFor()
    expect(guest.faults).toEqual([])
  })

  it('does not exist before the bill is paid', async () => {
    const guest = await newGuest(stage, 'en')
    const { page, text } = guest
    await page.goto(`${stage.url}/s/demo/index/home?storeid=102`)
    const { outtradeno } = await orderAhead(stage, page)
    await page.goto(`${stage.url}/s/demo/receipt/${outtradeno}?storeid=102`)
    await page.getByText('This bill has not been paid yet').waitFor()
    await page.getByRole('link', { name: text('checkout.toBills') }).waitFor()
    await expectSound(guest)
    await shot(guest, 'receipt-unpaid')
  })

  it('of Singapore is a tax invoice with service charge and GST', async () => {
    const guest = await newGuest(stage, 'en')
    await openReceipt(guest, await tableLinkOf(stage, 'demosg', '1', 'A5'), 'Kaya toast')
    for (const word of ['Tax Invoice', '200312345A', 'Service charge', 'S$15.59']) {
      await guest.page.getByText(word).first().waitFor()
    }
    await shot(guest, 'receipt-sg')
    const text = await pdfText(guest)
    for (const word of ['Tax Invoice', 'GST 9%', 'S$15.59']) expect(text).toContain(word)
  })

  it.each([
    ['ja', 'A1', '生ビール', '株式会社山田商店', '株式会社山田商店 様'],
    ['en', 'A2', 'Draught beer', 'Yamada Ltd.', 'Yamada Ltd.'],
  ] as const)('of Japan is made out to whom the guest names (%s)', async (language, table, dish, name, shown) => {
    const guest = await (language === 'en' ? bigTextGuest(stage, language) : newGuest(stage, language))
    const { page, text } = guest
    await openReceipt(guest, await tableLinkOf(stage, 'demojp', '1', table), dish)
    await page.getByLabel(text('checkout.recipient')).fill(name)
    await page.getByRole('button', { name: text('checkout.recipientAsk') }).click()
    await page.getByText(shown, { exact: true }).waitFor()
    await expectSound(guest)
    await shot(guest, 'receipt-recipient')
    expect(await pdfText(guest)).toContain(shown)
    expect(guest.faults).toEqual([])
  })

  it('of a Singapore table that pays cash shows the rounding', async () => {
    const guest = await newGuest(stage, 'en')
    const { page, landing, menu, cart, sent, checkout, text } = guest
    await page.goto(await tableLinkOf(stage, 'demosg', '1', 'A7'))
    await landing.openMenu()
    await menu.add('Kaya toast')
    await menu.add('Hainanese chicken rice')
    await menu.openCart()
    await cart.sendOf(2).click()
    await sent.title.waitFor()
    await page
      .getByRole('link', { name: text('order.checkout') })
      .first()
      .click()
    await checkout.title.waitFor()
    await page.getByText('S$30.90').waitFor()
    const terminal = await openSellersTerminal(stage, 'demosg', '1')
    const floor = new FloorPage(terminal.page, textsOf('console', 'zh'))
    await floor.open()
    await floor.pick('A7')
    await floor.askCounterPay('COUNTER_CASH')
    await expect.poll(() => floor.counterYes.textContent()).toContain('30.90')
    await floor.counterYes.click()
    await checkout.paid.waitFor()
    await page.getByRole('link', { name: text('checkout.receipt'), exact: true }).click()
    for (const word of ['Tax Invoice', 'Cash rounding', 'S$30.90']) await page.getByText(word).first().waitFor()
    const words = await pdfText(guest)
    for (const word of ['Tax Invoice', 'Service charge', 'Cash rounding', 'S$30.90']) expect(words).toContain(word)
  })

  it('of a Japanese pick-up has both rates', async () => {
    const guest = await newGuest(stage, 'ja')
    const { page, menu, aheadCart, checkout, wallet, text } = guest
    await page.goto(`${stage.url}/s/demojp/orderLR?storeid=1&ordertype=1`)
    await menu.add('幕の内弁当')
    await menu.add('生ビール')
    await aheadCart.open('1')
    await aheadCart.submit.click()
    await checkout.title.waitFor()
    await checkout.pay.click()
    await wallet.pay.click()
    await page.getByRole('link', { name: text('ahead.receipt'), exact: true }).click()
    for (const word of ['T7000012050002', '幕の内弁当 ※', '10%対象', '8%対象'])
      await page.getByText(word).first().waitFor()
    await shot(guest, 'receipt-pickup')
    const words = await pdfText(guest)
    for (const word of ['※', '8%', '10%', '¥1580']) expect(words).toContain(word)
  })

  it('of Japan names number, rate and tax', async () => {
    const guest = await newGuest(stage, 'ja')
    await openReceipt(guest, await tableLinkOf(stage, 'demojp', '1', 'A1'), '鶏の唐揚げ定食')
    for (const word of ['登録番号', 'T7000012050002', '¥980']) await guest.page.getByText(word).first().waitFor()
    await shot(guest, 'receipt-jp')
    expect(await pdfText(guest)).toContain('10%')
  })

  it('is refused with a sentence to a stranger', async () => {
    const { page } = await newGuest(stage, 'en')
    await page.goto(`${stage.url}/s/demo/receipt/AAAAAAAAAAAAAAAAAAAAAAAA`)
    await page.getByText('We could not find this bill').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  it('fits a narrow phone with big text', async () => {
    const guest = await bigTextGuest(stage, 'en')
    await openReceipt(guest, await tableLinkOf(stage, 'demosg', '1', 'A6'), 'Kaya toast')
    await guest.page.getByText('Tax Invoice').waitFor()
    expect(await widerThanPhone(guest.page)).toEqual([])
    await shot(guest, 'receipt-big')
  })
})
