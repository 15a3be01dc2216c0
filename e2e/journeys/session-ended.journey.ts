import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSessions } from '../database.ts'
import { seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** The browser's log of requests refused without a session. */
const refused = /401/

describe('a terminal with an ended session', { tags: 'soak' }, () => {
  const text = textsOf('console', 'zh')
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('asks to sign in, and continues with the rounds sent meanwhile', async () => {
    const { page, terminal, faults } = await openTerminal(stage)
    await terminal.empty.waitFor()
    await page.keyboard.press('0')
    const floor = page.getByRole('main', { name: text('floor.title') })
    await floor.waitFor()
    await endSessions(stage, 'kitchen')
    // The next event makes the terminal reload.
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A4' })
    await guest.landing.openMenu()
    await guest.menu.add('米饭')
    await guest.menu.openCart()
    await guest.cart.send.click()
    await guest.sent.title.waitFor()
    await terminal.signInTitle.waitFor()
    await terminal.giveName('kitchen', 'comanda-kitchen')
    await floor.waitFor()
    await page.keyboard.press('0')
    await terminal.ticket('A4', 1).waitFor()
    // And receives events.
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A4`)
    await guest.menu.add('米饭')
    await guest.menu.openCart()
    await guest.cart.send.click()
    await terminal.ticket('A4', 2).waitFor()
    expect(await page.getByText(text('kitchen.offline')).count()).toBe(0)
    expect(faults.filter((fault) => !refused.test(fault))).toEqual([])
  })
})
