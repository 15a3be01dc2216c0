import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** A finger's taps go on while the number pad opens under it (faults of 2026-11, 8). */
describe('four taps at 100 ms on a plus', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('are four portions, and type nothing on the pad that they open', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A9' })
    const dish = 'Osmanthus lotus root'
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`)
    await guest.page.waitForSelector('html[data-ready=orderLR]')
    const plus = guest.menu.plus(dish)
    await plus.scrollIntoViewIfNeeded()
    const box = await plus.boundingBox()
    if (box === null) throw new Error('the plus is not on the page')
    for (let taps = 0; taps < 4; taps++) {
      await guest.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await guest.page.waitForTimeout(100)
    }
    const pad = guest.page.getByRole('dialog', { name: dish })
    await pad.waitFor()
    await expect.poll(() => pad.getByRole('status').locator('b').textContent()).toBe('4')
    expect(guest.faults).toEqual([])
  })
})
