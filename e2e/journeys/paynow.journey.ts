import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { tableLinkOf } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { PayCodePage } from '../pages/pay-code.page.ts'
import { openSellersTerminal } from '../pages/terminal.page.ts'
import { readCodes, scanScreen } from '../read-codes.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { coveredControls, smallTargets, widerThanPhone } from '../touch.ts'

const staff = textsOf('console', 'zh')

/** A Singapore guest pays with their own bank; the staff confirm what they see in theirs (spec 3 §4.7). */
describe('a table that pays by PayNow', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/paynow-${name}.png` })
  }
  const expectSound = async (page: Page) =>
    expect([
      await axeFaults(page),
      await smallTargets(page),
      await coveredControls(page),
      await widerThanPhone(page),
    ]).toEqual([[], [], [], []])

  /** Orders kaya toast and chooses PayNow. */
  async function orderAndPay(guest: Guest, table: string): Promise<PayCodePage> {
    const { page, landing, menu, cart, sent, checkout, text } = guest
    await page.goto(await tableLinkOf(stage, 'demosg', '1', table))
    await landing.openMenu()
    await menu.add({ zh: '咖椰吐司', en: 'Kaya toast', ja: 'カヤトースト' }[guest.language])
    await menu.openCart()
    await cart.sendOf(1).click()
    await sent.title.waitFor()
    await page
      .getByRole('link', { name: text('order.checkout') })
      .first()
      .click()
    await checkout.title.waitFor()
    const payCode = new PayCodePage(page, text)
    await payCode.method.check()
    await checkout.pay.click()
    await payCode.done.waitFor()
    return payCode
  }

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: staff('awaited.title') })

  it('shows a code that a bank reads, and goes on a second after the staff have seen the money', async () => {
    const guest = await newGuest(stage, 'en')
    const { page, checkout } = guest
    const payCode = await orderAndPay(guest, 'A8')
    await shot(page, 'code-en')
    await expectSound(page)
    const [scanned = ''] = await scanScreen(page)
    expect(scanned).toMatch(/^QRCode:000201010212.*SG\.PAYNOW.*KATONG CORNER/)
    const [saved] = await Promise.all([page.waitForEvent('download'), payCode.save.click()])
    expect(await readCodes(readFileSync(await saved.path()))).toEqual([scanned])

    const [bank] = await Promise.all([page.context().waitForEvent('page'), payCode.bank.click()])
    await bank.getByRole('button').first().click()
    await bank.getByRole('status').waitFor()
    await bank.close()
    await payCode.done.click()
    await payCode.waiting.waitFor()
    await shot(page, 'claimed-en')
    await expectSound(page)

    const { page: terminal } = await openSellersTerminal(stage, 'demosg', '1')
    await terminal.getByRole('button', { name: staff('awaited.show') }).click()
    await shot(terminal, 'terminal')
    const reference = /0110([0-9A-Z]{10})/.exec(scanned)?.[1] ?? ''
    await dialogOf(terminal).getByText(reference).waitFor()
    expect(await axeFaults(terminal)).toEqual([])
    await dialogOf(terminal)
      .getByRole('button', { name: staff('awaited.received', { amount: '' }).trim() })
      .click()
    await payCode.dialog.getByRole('status').waitFor()
    await checkout.paid.waitFor()
    await dialogOf(terminal).getByText(staff('awaited.none')).waitFor()
    expect(guest.faults).toEqual([])
  })

  it('can pay another way at once, and again after the staff found no money', async () => {
    const guest = await newGuest(stage, 'zh')
    const { page, checkout, wallet } = guest
    const payCode = await orderAndPay(guest, 'A9')
    await shot(page, 'code-zh')
    await payCode.other.click()
    await payCode.dialog.waitFor({ state: 'detached' })
    await checkout.pay.click()
    await payCode.done.click()
    await payCode.waiting.waitFor()
    const { page: terminal } = await openSellersTerminal(stage, 'demosg', '1')
    await terminal.getByRole('button', { name: staff('awaited.show') }).click()
    await dialogOf(terminal)
      .getByRole('button', { name: staff('awaited.denied') })
      .first()
      .click()
    await payCode.ended.waitFor()
    await shot(page, 'ended-zh')
    await payCode.dialog.getByRole('button').last().click()
    await page.getByRole('radio').first().check()
    await checkout.pay.click()
    await wallet.pay.click()
    await checkout.paid.waitFor()
    expect(guest.faults).toEqual([])
  })

  it('finds its code again after a reload, and does not give it up', async () => {
    const guest = await newGuest(stage, 'ja')
    const { page, text } = guest
    const payCode = await orderAndPay(guest, 'A10')
    const before = await scanScreen(page)
    await page.reload()
    await page.getByRole('button', { name: text('checkout.awaitedShow') }).click()
    await payCode.done.waitFor()
    await shot(page, 'code-ja')
    expect(await scanScreen(page)).toEqual(before)
    expect(guest.faults).toEqual([])
  })

  it('reads the code at 200 % text on a narrow phone', async () => {
    const guest = await bigTextGuest(stage, 'en')
    await orderAndPay(guest, 'A11')
    await shot(guest.page, 'big')
    await expectSound(guest.page)
  })
})
