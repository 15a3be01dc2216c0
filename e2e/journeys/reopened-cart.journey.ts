import { money } from '@comanda/rules/money/money.ts'
import { demoTeaMenu } from '@comanda/server/src/seed/demo-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { publishMenu } from '../database.ts'
import { type Guest, newGuest } from '../guest.ts'
import { cookies, pickupMenu } from '../order-ahead.ts'
import { openStage, type Stage } from '../stage.ts'

const riceBall = { code: 'B03', name: 'Pork floss rice ball' }
const menuPage = '/s/demo/orderLR?storeid=102&ordertype=1'

/** A cart from yesterday on this phone, and the store's menu has changed. */
describe('a reopened cart of an order ahead', { tags: 'soak' }, () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    guest = await newGuest(stage, 'en')
  })
  afterAll(() => stage?.close())

  it('shows on the menu how many of its dishes changed', async () => {
    const { page, menu, text } = guest
    await page.goto(stage.url + menuPage)
    for (const { name } of [cookies, riceBall]) {
      await menu.add(name)
      await menu.portions(name).waitFor()
    }
    // An open page would get the event.
    await page.goto('about:blank')
    const dishes = demoTeaMenu.dishes
      .filter(({ code }) => code !== riceBall.code)
      .map((dish) => (dish.code === cookies.code ? { ...dish, price: money(1000) } : dish))
    await publishMenu(stage, '102', { ...demoTeaMenu, dishes }, pickupMenu)
    await page.goto(stage.url + menuPage)
    await page.getByText(text('aheadCart.reopened', { n: 2 })).waitFor()
  })

  it('shows each line’s change, with the old and the new price', async () => {
    const { page, aheadCart, cart, text, faults } = guest
    await aheadCart.open('1')
    const dearer = cart.line(cookies.name)
    await dearer.getByText(text('sharedCart.wasPrice', { was: '¥9', now: '¥10' })).waitFor()
    await cart
      .line(riceBall.name)
      .getByText(text('sharedCart.problem', { problem: 'dish_gone' }), { exact: true })
      .waitFor()
    await aheadCart.submitOf(1).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('is submitted at today’s prices without missing dishes', async () => {
    const { page, aheadCart, cart, checkout, faults } = guest
    await cart.dropProblems(1)
    await aheadCart.submitOf(1).click()
    await page.waitForURL(/\/check\/xmd\/\w+\/1/)
    await expect.poll(() => checkout.pay.textContent()).toContain('10')
    expect(faults).toEqual([])
  })
})
