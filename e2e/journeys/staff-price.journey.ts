import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMenuFile } from '../../apps/server/src/features/menu/file/menu-file.ts'
import { readCells } from '../../apps/server/src/features/menu/file/menu-file-import.ts'
import { axeFaults } from '../axe.ts'
import { publishMenu } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const file = '../../apps/server/src/features/menu/file/fixtures/prices-as-shops-write-them.csv'

function menuAsShopsWrite() {
  const cells = readCells(readFileSync(new URL(file, import.meta.url)))
  if (!cells.ok) throw new Error(JSON.stringify(cells.fault))
  return readMenuFile(cells.rows, { currency: { code: 'CNY' } }).menu
}

/** A market price and a price by weight: the guest reads them and calls the staff. */
describe('a dish that staff price', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', menuAsShopsWrite())
    guest = await seatGuest(stage, 'zh', { tableNo: 'A3' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('is shown as such in the list, without +', async () => {
    await guest.menu.dish('白灼虾').getByText('时价').waitFor()
    await expect.poll(() => guest.menu.dish('清蒸鱼').textContent()).toMatch(/68\s*\/斤/)
    expect(await guest.menu.plus('白灼虾').count()).toBe(0)
    expect(await guest.menu.plus('米饭').count()).toBe(1)
    expect(await axeFaults(guest.page)).toEqual([])
  })

  it('says in its sheet how it is ordered, and the bell is one tap away', async () => {
    await guest.menu
      .dish('白灼虾')
      .getByRole('button', { name: guest.text('menu.askStaffFor', { name: '白灼虾' }) })
      .click()
    const sheet = guest.page.getByRole('dialog', { name: '白灼虾' })
    await sheet.getByText(guest.text('dish.byStaffMarket')).waitFor()
    expect(await axeFaults(guest.page)).toEqual([])
    await sheet.getByRole('button', { name: guest.text('order.callStore') }).click()
    await guest.calls.sheet.waitFor()
    await guest.calls.reason('water').click()
    await guest.calls.call(guest.text('call.reason', { reason: 'water' })).waitFor()
  })
})
