import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { type OwnerPage, openOwner } from '../pages/owner.page.ts'
import { OwnerMenuPage } from '../pages/owner-menu.page.ts'
import { openStage, type Stage } from '../stage.ts'

const price = 4

/** An owner edits a menu of a thousand dishes. */
describe('the owner’s menu of 1,000 dishes', () => {
  let stage: Stage
  let owner: OwnerPage
  let menu: OwnerMenuPage
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', makeLargeMenu())
    owner = await openOwner(stage, 'menu')
    menu = new OwnerMenuPage(owner.page, 'en')
    await menu.list('store').selectOption('101')
    await menu.cell('D0', price).waitFor()
  })
  afterAll(() => stage?.close())

  it('is drawn near the view only, and the keyboard reaches its last dish', async () => {
    expect(await menu.grid.getByRole('row').count()).toBeLessThan(120)
    expect(await menu.grid.getAttribute('aria-rowcount')).toBe('1001')
    await menu.cell('D0', 1).focus()
    await menu.page.keyboard.press('ControlOrMeta+End')
    await expect
      .poll(() => menu.page.evaluate(() => document.activeElement?.getAttribute('data-spot')))
      .toMatch(/^999:/)
    await menu.page.keyboard.press('ControlOrMeta+Home')
    await expect.poll(() => menu.page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe('0:0')
  })

  it('is sorted by a column, up, down and as the menu has it', async () => {
    const sort = menu.grid.getByRole('button', { name: menu.text('menu.column.price'), exact: true })
    const header = menu.grid.getByRole('columnheader', { name: menu.text('menu.column.price'), exact: true })
    const first = () =>
      menu.grid
        .getByRole('row')
        .nth(1)
        .getByRole('gridcell')
        .nth(price - 1)
        .textContent()
    await sort.click()
    await expect.poll(first).toBe('8.00')
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await sort.click()
    await expect.poll(first).toBe('97.00')
    await sort.click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBeNull()
  })

  it('takes a column from a spreadsheet', async () => {
    await menu.cell('D0', price).focus()
    await menu.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '11.00\t10.00\n12.00\t11.00\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await menu.cell('D1', price).getByText('12.00').waitFor()
    await menu
      .cell('D1', price + 1)
      .getByText('11.00')
      .waitFor()
  })

  it('is raised by 5 % as a whole, and published at once', async () => {
    await menu.all.check()
    await menu.button('raise').click()
    await menu.button('review').click()
    await menu.dialog.getByRole('table').waitFor()
    await menu.publish()
    await menu.cell('D2', price).waitFor()
    expect(owner.faults).toEqual([])
  })
})
