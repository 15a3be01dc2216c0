import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'

/** The server is killed (SIGKILL) between two rounds and restarted. No page is reloaded. */
describe('a power cut in the middle of dinner', () => {
  let stage: Stage
  let lin: Guest
  let anna: Guest
  let kitchen: Phone & { terminal: TerminalPage }
  const back = { timeout: 30_000 }

  beforeAll(async () => {
    stage = await openStage()
    const table = { tableNo: 'A2' }
    ;[kitchen, lin, anna] = await Promise.all([
      openTerminal(stage),
      seatGuest(stage, 'zh', table),
      seatGuest(stage, 'en', table),
    ])
    await lin.landing.openMenu()
    await anna.landing.openMenu()
    await lin.menu.add('椒盐大虾')
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    await kitchen.terminal.start(kitchen.terminal.ticket('A2', 1))
    await lin.sent.dish('椒盐大虾', 'cooking').waitFor()
    await anna.menu.add('Steamed rice')
    await lin.sent.addMore.click()
    await lin.menu.portions('米饭').waitFor()
    // A reload would remove this mark.
    for (const { page } of [lin, anna, kitchen]) await page.evaluate(() => document.body.setAttribute('data-same', '1'))
    await stage.kill()
  })
  afterAll(() => stage?.close())

  it('lets a guest go on choosing without a server', async () => {
    await anna.menu.add('Silken tofu with century egg')
    await expect.poll(() => anna.menu.portions('Silken tofu with century egg').textContent()).toBe('1')
    await anna.page.getByText(anna.text('app.offlineWaiting', { n: 1 })).waitFor()
    await kitchen.page.getByText('和服务器断开了').waitFor(back)
  })

  it('restores everything on every screen without a reload', async () => {
    await stage.restart()
    await expect.poll(() => lin.menu.portions('松花豆腐').textContent(), back).toBe('1')
    await expect.poll(() => lin.menu.portions('米饭').textContent()).toBe('1')
    await kitchen.page.getByText('和服务器断开了').waitFor({ state: 'hidden', ...back })
    await expect.poll(() => kitchen.terminal.ticket('A2', 1).textContent()).toContain('椒盐大虾')
    for (const { page } of [lin, anna, kitchen])
      expect(await page.evaluate(() => document.body.getAttribute('data-same'))).toBe('1')
  })

  it('sends the next round and pays for both', async () => {
    await lin.menu.openCart()
    await lin.cart.sendOf(2).click()
    await lin.sent.title.waitFor()
    await kitchen.terminal.ticket('A2', 2).waitFor()
    await anna.page.getByRole('link', { name: anna.text('menu.backToTable', { table: 'A2' }) }).click()
    await anna.landing.checkout.click()
    // 68 + 3 + 18
    await expect.poll(() => anna.checkout.pay.textContent()).toContain('89')
    await anna.checkout.pay.click()
    await anna.wallet.pay.click()
    await anna.checkout.paid.waitFor()
    await anna.checkout.toTable.click()
    await lin.page.getByRole('link', { name: lin.text('order.backToTable') }).click()
    await expect.poll(() => lin.landing.ordered.count()).toBe(0)
    for (const phone of [lin, anna, kitchen]) expect(phone.faults).toEqual([])
  })
})
