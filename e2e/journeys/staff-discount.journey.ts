import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { setPriceProfile } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openWaitersTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

async function order(guest: Guest, dish: string): Promise<void> {
  await guest.menu.add(dish)
  await guest.menu.openCart()
  await guest.cart.sendOf(1).click()
  await guest.sent.title.waitFor()
}

/** A Singapore table: staff discount its bill, the guest's phone follows, and cash is rounded at the counter. */
describe('a discount by staff', () => {
  const table = { tableNo: 'A5' }
  const text = textsOf('console', 'zh')
  let stage: Stage
  let waiter: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let anna: Guest

  beforeAll(async () => {
    stage = await openStage()
    await setPriceProfile(stage, '101', { region: 'SG' })
    waiter = keepForNextTest(await openWaitersTerminal(stage, { viewport: { width: 1024, height: 768 } }))
    floor = new FloorPage(waiter.page, text)
    anna = keepForNextTest(await seatGuest(stage, 'en', table))
    await anna.landing.openMenu()
    await order(anna, 'Osmanthus lotus root')
    await anna.page
      .getByRole('link', { name: anna.text('order.checkout') })
      .first()
      .click()
    await anna.checkout.title.waitFor()
  })
  afterAll(() => stage?.close())

  const shot = async ({ page }: Phone, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  }
  /** The words that the panel does not show yet become none. */
  const panelSays = (...words: readonly string[]) =>
    expect
      .poll(async () => {
        const shown = (await floor.panel.textContent()) ?? ''
        return words.filter((word) => !shown.includes(word))
      })
      .toEqual([])
  const annaOwes = (amount: string) => expect.poll(() => anna.checkout.pay.textContent()).toContain(amount)

  it('begins at the steps of the price, as the guest sees them', async () => {
    await floor.open()
    await floor.pick('A5')
    // 26.00, 10 % service, 9 % GST on both; cash is rounded down to 5 cents.
    await panelSays('菜品合计 ¥26.00', '服务费 ¥2.60', '9%', '¥2.57', '待付 ¥31.17', '付现金 ¥31.15')
    await annaOwes('31.17')
    await shot(waiter, 'panel')
  })

  it('beyond the waiter’s limit is refused, and what was typed stays', async () => {
    await floor.askDiscount('staff_percent', '20', '汤上得太慢')
    await floor.answer('floor.discountYes')
    await waiter.page.getByRole('dialog').getByText('你最多可以优惠 10%').waitFor()
    expect.soft([await axeFaults(waiter.page), await smallTargets(waiter.page)]).toEqual([[], []])
    await shot(waiter, 'refused')
    await annaOwes('31.17')
  })

  it('shows who gave it and why, and the guest’s phone follows', async () => {
    await floor.askDiscount('staff_percent', '10', '汤上得太慢')
    await floor.answer('floor.discountYes')
    await panelSays('门店优惠 −¥2.60', '服务费 ¥2.34', '优惠 10%小周：汤上得太慢', '待付 ¥28.06', '付现金 ¥28.05')
    await annaOwes('28.06')
    await anna.page.getByText(anna.text('order.step', { kind: 'staff' })).waitFor()
    expect.soft([await axeFaults(waiter.page), await smallTargets(waiter.page)]).toEqual([[], []])
    await shot(waiter, 'discounted')
  })

  it('is undone, and replaced by an amount', async () => {
    await floor.panel.getByRole('button', { name: text('floor.undoWhat', { what: '优惠 10%' }) }).click()
    await panelSays('服务费 ¥2.60', '待付 ¥31.17')
    await annaOwes('31.17')
    await floor.askDiscount('staff_amount', '２．６０', '老客人')
    await floor.answer('floor.discountYes')
    await panelSays('减 ¥2.60小周：老客人', '待付 ¥28.06')
    await annaOwes('28.06')
  })

  it('stands on the owner’s phone beside a waived service charge', async () => {
    const owner = await stage.phone({ locale: 'en-GB', colorScheme: 'dark' })
    await owner.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(owner.page, textsOf('console', 'en')).signIn('owner', 'comanda-owner')
    const english = new FloorPage(owner.page, textsOf('console', 'en'))
    await english.open()
    await english.pick('A5')
    await english.askDiscount('service_waiver', '', 'Slow evening')
    await shot(owner, 'owner-dialog')
    await english.answer('floor.discountYes')
    // 23.40 and 9 % GST.
    await english.panel.getByText('¥25.51').first().waitFor()
    await english.panel.getByText('Service charge waived').waitFor()
    expect.soft([await axeFaults(owner.page), await widerThanPhone(owner.page)]).toEqual([[], []])
    await english.panel.getByText('In cash').scrollIntoViewIfNeeded()
    await shot(owner, 'owner-panel')
    await annaOwes('25.51')
    // The waiter may undo the discount and not the waiver.
    await panelSays('免服务费')
    expect(await floor.panel.getByRole('button', { name: text('floor.undo') }).count()).toBe(1)
    await english.panel.getByRole('button', { name: 'Undo: Service charge waived' }).click()
    await annaOwes('28.06')
    expect(owner.faults).toEqual([])
  })

  it('is paid in cash, rounded, at the counter', async () => {
    await panelSays('待付 ¥28.06', '付现金 ¥28.05')
    await floor.askCounterPay('COUNTER_CARD')
    await expect.poll(() => floor.counterYes.textContent()).toContain('¥28.06')
    await floor.answer('floor.back')
    await floor.askCounterPay('COUNTER_CASH')
    await expect.poll(() => floor.counterYes.textContent()).toContain('¥28.05')
    await floor.counterYes.click()
    await anna.checkout.paid.waitFor()
    await anna.page.getByText('28.05').first().waitFor()
    await floor.table('A5', 'free').waitFor()
    expect([...waiter.faults, ...anna.faults]).toEqual([])
  })

  it('fits a narrow phone with big text', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A6' })
    await guest.landing.openMenu()
    await order(guest, 'れんこんもち米詰め 金木犀シロップ')
    const japanese = textsOf('console', 'ja')
    const narrow = await stage.bigTextPhone({ locale: 'ja-JP', colorScheme: 'dark' })
    const small = new FloorPage(narrow.page, japanese)
    await narrow.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(narrow.page, japanese).signIn('owner', 'comanda-owner')
    await small.open()
    await small.pick('A6')
    await small.askDiscount('staff_amount', '2.60', '常連のお客様')
    expect.soft(await widerThanPhone(narrow.page)).toEqual([])
    await shot(narrow, 'narrow-dialog')
    await small.answer('floor.discountYes')
    const by = small.panel.getByText('陈掌柜：常連のお客様')
    await by.scrollIntoViewIfNeeded()
    expect.soft([await axeFaults(narrow.page), await widerThanPhone(narrow.page)]).toEqual([[], []])
    await shot(narrow, 'narrow-panel')
  })
})
