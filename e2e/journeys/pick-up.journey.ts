import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, newGuest, withLanguage } from '../guest.ts'
import { payAhead } from '../order-ahead.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TakeTimePage } from '../pages/take-time.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { tapTwice } from '../touch.ts'

const shop = 'Red Hearth Tea, West Lake'
const cookies = 'Sea salt cookies'
const oolong = 'Dong Ding oolong'

describe('a guest orders tea to pick up, without table, name or phone number', () => {
  let stage: Stage
  let guest: Guest
  let kitchen: Awaited<ReturnType<typeof openTerminal>>
  beforeAll(async () => {
    stage = await openStage()
    guest = await newGuest(stage, 'en')
  })
  afterAll(() => stage?.close())

  it('chooses the store and reads its pick-up menu', async () => {
    const { page, text, menu } = guest
    await page.goto(`${stage.url}/s/demo/storelist/picup/1`)
    await page.getByRole('link', { name: text('store.wayAt', { words: text('store.here'), name: shop }) }).click()
    await menu.dish(cookies).waitFor()
    expect(new URL(page.url()).searchParams.get('ordertype')).toBe('1')
    await expect.poll(() => page.getByRole('banner').textContent()).toContain(text('menu.ahead', { type: '1' }))
  })

  it('can have more of a dish in the list than at a table, up to 99', async () => {
    const { page, text, menu, faults } = await newGuest(stage, 'en')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await waitUntilHydrated(page)
    // Both in the same place: the + does not move under the thumb on a narrow card.
    const top = () =>
      menu.dish(cookies).evaluate((card) => {
        const plus = card.querySelector('[role=group] button:last-child')
        return Math.round((plus?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top)
      })
    const before = await top()
    await tapTwice(menu.plus(cookies))
    const pad = page.getByRole('dialog', { name: cookies })
    await pad.getByText(text('pad.bounds', { price: '¥9', min: 1, max: 99 })).waitFor()
    await page.keyboard.type('10')
    await pad.getByRole('button', { name: text('pad.set', { n: 10 }) }).click()
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('10')
    expect(await top()).toBe(before)
    // With the plus as well.
    await menu.add(cookies)
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('11')
    await page.close()
    expect(faults).toEqual([])
  })

  it('keeps the cart after a reload and after going back', async () => {
    const { page, menu } = guest
    await menu.add(cookies)
    await menu.add(cookies)
    await menu.openChoice(oolong)
    await menu.takeChoice(oolong)
    await page.reload()
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('2')
    await page.goto('about:blank')
    await page.goBack()
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('2')
  })

  it('sees the same cart in another tab, whichever changes it', async () => {
    const { page, context, faults, menu } = guest
    const other = withLanguage({ context, faults, page: await context.newPage() }, 'en')
    await other.page.goto(page.url())
    await expect.poll(() => other.menu.portions(cookies).textContent()).toBe('2')
    await other.menu.add(cookies)
    await expect.poll(() => menu.portions(cookies).textContent()).toBe('3')
    await page.bringToFront()
    await other.page.close()
  })

  it('submits and pays, and the store has it', async () => {
    const { aheadCart, cart, page, faults } = guest
    kitchen = keepForNextTest(await openTerminal(stage, '102'))
    const { terminal } = kitchen
    await aheadCart.open('1')
    await cart.less(cookies)
    await new TakeTimePage(page, guest.text).known('1')
    await cart.writeBillMemo('No bag, please')
    await aheadCart.submitOf(3).click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    expect(await terminal.tickets.count()).toBe(0)
    await payAhead(guest)
    const ticket = terminal.tickets.first()
    await ticket.waitFor()
    for (const words of ['海盐曲奇', '冻顶乌龙', 'No bag, please'])
      await expect.poll(() => ticket.textContent()).toContain(words)
    const order = page.url()
    await page.goto(`${stage.url}/s/demo/cart?storeid=102&ordertype=1`)
    await aheadCart.empty.waitFor()
    await page.goto(order)
    expect(faults).toEqual([])
  })

  it('learns that a dish cannot be made and its money returns', async () => {
    const { page, text, faults } = guest
    const refund = page.getByText(text('ahead.givenBack'), { exact: true })
    await page.getByText(oolong, { exact: true }).waitFor()
    expect(await refund.count()).toBe(0)
    const ticket = kitchen.terminal.tickets.first()
    await kitchen.terminal.refuseDish(ticket, '冻顶乌龙', 'Out of oolong')
    // Without a reload.
    await refund.waitFor()
    await page.getByText('Out of oolong').waitFor()
    await expect.poll(() => ticket.textContent()).toContain(textsOf('console', 'zh')('ahead.goesBack'))
    expect(faults).toEqual([])
  })

  it('edits a dish while another tab clears the cart: the sheet keeps its texts and adds it', {
    tags: 'soak',
  }, async () => {
    const { page, context, faults, text, menu, aheadCart, cart, dish } = guest
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=102&ordertype=1`)
    await menu.add(cookies)
    await aheadCart.open('1')
    await cart.edit(cookies)
    await dish.note.fill('No sugar')
    const other = withLanguage({ context, faults, page: await context.newPage() }, 'en')
    await other.page.goto(page.url())
    await other.cart.clear()
    await other.page.close()
    await page.bringToFront()
    await dish.sheet.getByText(text('dish.lineGone')).first().waitFor()
    expect(await dish.note.inputValue()).toBe('No sugar')
    await dish.press()
    await dish.sheet.waitFor({ state: 'detached' })
    await cart.line(cookies).getByText('No sugar').waitFor()
    expect(faults).toEqual([])
  })
})
