import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** The page is readable before its script has come: a dish tapped in between is not forgotten, and not doubled. */
describe('a tap before the script has come', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('puts the dish into the cart once, as soon as the page listens', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A9' })
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await guest.page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`, { waitUntil: 'commit' })
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Peanuts in aged vinegar').click()
    expect(await guest.page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    release()

    await guest.menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
    expect(await guest.menu.portions('Osmanthus lotus root').textContent()).toBe('2')
    await guest.menu.plus('Peanuts in aged vinegar').click()
    await guest.menu.portions('Peanuts in aged vinegar').getByText('2').waitFor()
    expect(guest.faults).toEqual([])
  })
})
