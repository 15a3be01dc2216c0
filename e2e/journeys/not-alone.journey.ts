import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeDish, makeMenu, makePart } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureStore, publishMenu } from '../database.ts'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** A meal whose tea is required. */
const mealWith = (code: string, name: string, tea: string) =>
  makeDish({
    code,
    names: { en: name, zh: name },
    price: money(3000),
    isGroup: true,
    suite: [
      {
        groupNo: '1',
        names: { en: 'Drink', zh: 'Drink' },
        required: 1,
        parts: [makePart({ code: tea, isRequired: true }), makePart({ code: 'RICE' })],
      },
    ],
  })
const menu = makeMenu({
  dishes: [
    makeDish({ code: 'RICE', names: { en: 'Rice', zh: 'Rice' } }),
    makeDish({ code: 'TEA', names: { en: 'Tea', zh: 'Tea' } }),
    makeDish({ code: 'DUMPLING', names: { en: 'Dumplings', zh: 'Dumplings' }, minOrder: 4 }),
    mealWith('STALE', 'Meal of last year', 'GONE'),
    mealWith('INDOOR', 'Meal with tea', 'TEA'),
    mealWith('WHOLE', 'Meal with rice', 'RICE'),
  ],
})

describe('dishes that cannot be ordered alone', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', menu)
  })
  afterAll(() => stage?.close())

  it('a meal without its required part is gone or not offered at this table', async () => {
    await configureStore(stage, '101', { menuFilter: [{ tables: ['A1'], codes: ['TEA'] }] })
    const guest = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await guest.landing.openMenu()
    const { menu, dish, text, page } = guest
    await expect.poll(() => menu.dish('Rice').count()).toBe(1)
    expect(await menu.dish('Tea').count()).toBe(0)
    for (const meal of ['Meal of last year', 'Meal with tea']) {
      await expect.poll(() => menu.dish(meal).textContent()).toContain(text('menu.soldOut'))
      await menu.dish(meal).locator('button[aria-disabled]').click({ force: true })
      await page.getByText(text('menu.isSoldOut', { name: meal })).waitFor()
    }
    await menu.openChoice('Meal with rice')
    await expect.poll(() => dish.action.isEnabled()).toBe(true)
    expect(guest.faults).toEqual([])
  })

  it('one portion of a dish sold by fours becomes four with a tap in the cart', async () => {
    const table = { tableNo: 'A2' }
    const [anna, ben] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'en', table)])
    for (const one of [anna, ben]) await one.landing.openMenu()
    await anna.menu.add('Dumplings')
    await expect.poll(() => ben.menu.portions('Dumplings').textContent()).toBe('4')
    await ben.menu.add('Dumplings')
    await expect.poll(() => anna.menu.portions('Dumplings').textContent()).toBe('5')
    // Above the minimum, one fewer is one fewer, although it is one of the first four.
    await anna.menu.oneLess('Dumplings')
    await expect.poll(() => ben.menu.portions('Dumplings').textContent()).toBe('4')
    await anna.menu.openCart()
    // Anna removes her three at once, because fewer would be below the minimum.
    await anna.page
      .getByRole('button', { name: anna.text('sharedCart.remove', { name: 'Dumplings' }), exact: true })
      .first()
      .click()
    await expect.poll(() => ben.menu.portions('Dumplings').textContent()).toBe('1')
    await ben.menu.openCart()
    await expect.poll(() => ben.cart.line('Dumplings').textContent()).toContain(errorSentence('at_least', 'en', [4]))
    await ben.cart.add('Dumplings')
    await expect.poll(() => ben.cart.portions('Dumplings').textContent()).toBe('4')
    await ben.cart.sendOf(4).click()
    await ben.sent.title.waitFor()
    expect([...anna.faults, ...ben.faults]).toEqual([])
  })
})
